-- tgopt's language server in Neovim, from 0.7 on.
--
--     require('tgopt').setup({ settings = { target = 'gfx942' } })   -- optional; all of it has defaults
--
-- The server starts by itself in the buffers of its file types.

local M = {}

local options = {
  cmd = { 'tgopt', 'lsp' },
  -- Whether .mlir files are Triton's.
  mlir = true,
  -- Hints of Triton kernels in Python, from dumps. Only buffers that mention triton are attached.
  python = true,
  -- Live registers at the ends of lines.
  hints = true,
  -- What docs/lsp.md lists: target, hints, diagnostics, codeLens, dumpFolders, dialects.
  settings = {},
  -- Called as by any other client.
  on_attach = nil,
  capabilities = nil,
}

-- What the server may put into lenses and code actions because it is there to be run.
local client_commands = { 'tgopt.pickTarget', 'tgopt.openReport', 'tgopt.previewDiff' }

local language_ids = { triton_mlir = 'triton-mlir', tgopt_spec = 'tgopt-spec' }

local function language_id(_, filetype)
  return language_ids[filetype] or filetype
end

local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local marker = vim.fn.findfile('.tgopt.yaml', folder .. ';')
  if marker == '' then
    marker = vim.fn.finddir('.git', folder .. ';')
  end
  return marker ~= '' and vim.fn.fnamemodify(marker, ':p:h'):gsub('/%.git$', '') or folder
end

local function wanted(buffer)
  local filetype = vim.api.nvim_buf_get_option(buffer, 'filetype')
  if vim.api.nvim_buf_get_name(buffer) == '' or vim.api.nvim_buf_get_option(buffer, 'buftype') ~= '' then
    return false
  elseif filetype == 'mlir' then
    return options.mlir
  elseif filetype ~= 'python' then
    return language_ids[filetype] ~= nil
  end
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, 1000, false), '\n')
  return options.python and text:find('%f[%w_]triton%f[^%w_]') ~= nil
end

local function on_attach(client, buffer)
  if vim.api.nvim_buf_get_option(buffer, 'filetype') == 'python' then
    require('tgopt.python').leave(client, buffer)
  else
    require('tgopt.commands').define(client, buffer)
  end
  if options.hints then
    require('tgopt.hints').enable(client, buffer)
  end
  if options.on_attach then
    options.on_attach(client, buffer)
  end
end

--- The client's configuration, for vim.lsp.config, vim.lsp.start or vim.lsp.start_client.
function M.config()
  return {
    name = 'tgopt',
    cmd = options.cmd,
    filetypes = { 'triton_mlir', 'mlir', 'tgopt_spec', 'python' },
    root_markers = { '.tgopt.yaml', '.git' },
    get_language_id = language_id,
    init_options = { clientCommands = client_commands, settings = options.settings },
    settings = { tgopt = options.settings },
    capabilities = require('tgopt.hints').able(options.capabilities or vim.lsp.protocol.make_client_capabilities()),
    commands = require('tgopt.commands').of_server(),
    handlers = { ['workspace/inlayHint/refresh'] = require('tgopt.hints').refresh },
    on_attach = on_attach,
    flags = { debounce_text_changes = 50 },
  }
end

function M.setup(given)
  options = vim.tbl_deep_extend('force', options, given or {})
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      M.attach(buffer)
    end
  end
end

local told = false
local clients = {} -- of Neovim 0.7: id of the client by root

-- vim.lsp.start as 0.8 has it: one client for each root.
local function start(config, buffer)
  if vim.lsp.start then
    local id
    vim.api.nvim_buf_call(buffer, function()
      id = vim.lsp.start(config)
    end)
    return id
  end
  local root = config.root_dir
  if not clients[root] or not vim.lsp.get_client_by_id(clients[root]) then
    clients[root] = vim.lsp.start_client(config)
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
  return clients[root]
end

--- Starts the server for the buffer, or attaches the one that runs, if the buffer is of a kind that it serves.
function M.attach(buffer)
  -- With vim.lsp.enable('tgopt') it is Neovim that attaches.
  if not wanted(buffer) or (vim.lsp.is_enabled and vim.lsp.is_enabled('tgopt')) then
    return nil
  end
  if vim.fn.executable(options.cmd[1]) == 0 then
    if not told then
      told = true
      vim.notify(
        ("tgopt: %q is not on PATH; install it, or name it: require('tgopt').setup({ cmd = { '/path/to/tgopt', 'lsp' } })"):format(options.cmd[1]),
        vim.log.levels.WARN
      )
    end
    return nil
  end
  local config = M.config()
  config.root_dir = root_of(vim.api.nvim_buf_get_name(buffer))
  return start(config, buffer)
end

return M
