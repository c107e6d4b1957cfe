-- Inlay hints: Neovim's own since 0.10; before that, asked for by hand and shown as virtual text.

local M = {}

local namespace = vim.api.nvim_create_namespace('tgopt.hints')
local timers = {} -- by buffer
local delay = 150 -- milliseconds after the last change

local function native()
  return vim.lsp.inlay_hint ~= nil
end

local function text_of(hint)
  if type(hint.label) == 'string' then
    return hint.label
  end
  local parts = {}
  for _, part in ipairs(hint.label) do
    parts[#parts + 1] = part.value
  end
  return table.concat(parts)
end

-- Virtual text of Neovim before 0.10 stands at ends of lines only: what stands within a line goes there too.
local function show(buffer, hints)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local lines = {}
  for _, hint in ipairs(hints) do
    local line = hint.position.line
    lines[line] = (lines[line] and lines[line] .. ' ' or '') .. vim.trim(text_of(hint))
  end
  for line, text in pairs(lines) do
    if line < vim.api.nvim_buf_line_count(buffer) then
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, 0, {
        virt_text = { { '  ' .. text, 'LspInlayHint' } },
        virt_text_pos = 'eol',
        hl_mode = 'combine',
      })
    end
  end
end

local function ask(client, buffer)
  if not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  client.request('textDocument/inlayHint', {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = {
      start = { line = 0, character = 0 },
      ['end'] = { line = vim.api.nvim_buf_line_count(buffer), character = 0 },
    },
  }, function(failure, hints)
    -- Those of an older text would stand at wrong lines; its successor has asked again.
    if not failure and vim.api.nvim_buf_is_loaded(buffer) and tick == vim.api.nvim_buf_get_changedtick(buffer) then
      show(buffer, hints or {})
    end
  end, buffer)
end

local function ask_soon(client, buffer)
  if timers[buffer] then
    timers[buffer]:stop()
  end
  timers[buffer] = vim.defer_fn(function()
    timers[buffer] = nil
    if not client.is_stopped() then
      ask(client, buffer)
    end
  end, delay)
end

function M.enable(client, buffer)
  if native() then
    local ok = pcall(vim.lsp.inlay_hint.enable, true, { bufnr = buffer })
    if not ok then
      vim.lsp.inlay_hint.enable(buffer, true) -- 0.10 before its release
    end
    return
  end
  vim.cmd('highlight default link LspInlayHint Comment')
  vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function()
      if client.is_stopped() then
        return true -- detaches
      end
      ask_soon(client, buffer)
    end,
    on_detach = function()
      timers[buffer] = nil
    end,
  })
  ask(client, buffer)
end

--- The capabilities, with what this makes of a Neovim before 0.10: the server tells when a dump or the target is another.
function M.able(capabilities)
  if native() then
    return capabilities
  end
  return vim.tbl_deep_extend('force', capabilities, { workspace = { inlayHint = { refreshSupport = true } } })
end

-- Handler of workspace/inlayHint/refresh.
function M.refresh(failure, result, context, config)
  if native() then
    local handler = vim.lsp.handlers['workspace/inlayHint/refresh']
    if handler then
      return handler(failure, result, context, config)
    end
    return vim.NIL
  end
  local client = vim.lsp.get_client_by_id(context.client_id)
  for _, buffer in ipairs(vim.lsp.get_buffers_by_client_id(context.client_id)) do
    ask_soon(client, buffer)
  end
  return vim.NIL
end

return M
