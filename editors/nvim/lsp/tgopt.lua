-- For vim.lsp.enable('tgopt') of Neovim 0.11 and later.
return require('tgopt').config()
