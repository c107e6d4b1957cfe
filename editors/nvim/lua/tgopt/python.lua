-- Of Python the server knows what dumps say: hints and diagnostics. What Neovim has set because it attached goes back to what it
-- was, or gq, K and completion would ask a server that has no answer.

local M = {}

-- By Neovim since 0.8.
local set = {
  formatexpr = 'v:lua.vim.lsp.formatexpr()',
  omnifunc = 'v:lua.vim.lsp.omnifunc',
  tagfunc = 'v:lua.vim.lsp.tagfunc',
}

local function alone(client, buffer)
  local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer }) or vim.lsp.buf_get_clients(buffer)
  for _, other in pairs(clients) do
    if other.id ~= client.id then
      return false
    end
  end
  return true
end

--- Leaves the buffer's options and keys to others, unless another server is there that answers.
function M.leave(client, buffer)
  if not alone(client, buffer) then
    return
  end
  for option, value in pairs(set) do
    if vim.api.nvim_buf_get_option(buffer, option) == value then
      local known, default = pcall(function()
        return vim.filetype.get_option('python', option)
      end)
      vim.api.nvim_buf_set_option(buffer, option, known and default or '')
    end
  end
  if vim.fn.has('nvim-0.10') == 1 then
    pcall(vim.keymap.del, 'n', 'K', { buffer = buffer })
  end
end

return M
