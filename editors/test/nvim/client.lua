-- Neovim with the plugin, on a dump: nvim --clean --headless --cmd 'luafile client.lua'. TGOPT names the program,
-- WORK a folder for what is written. The last line is the count.

local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')
local repository = vim.fn.fnamemodify(here, ':h:h:h')
local work = vim.env.WORK
vim.opt.swapfile = false
vim.cmd('filetype plugin on | syntax on')

-- Installed as the README says for plugin managers, which call this late.
local readme = io.open(repository .. '/editors/nvim/README.md'):read('*a')
local install = readme:match('config = (function%(p%).- end) }')
assert((loadstring or load)('return ' .. install))()({ dir = repository })

-- Where the server looks for dumps, whatever the user has.
vim.env.TRITON_CACHE_DIR = work .. '/cache'
vim.env.TRITON_DUMP_DIR = work .. '/none'

local passed, failed, skipped = 0, 0, 0
local function say(...)
  io.stdout:write(string.format(...), '\n')
end

local Skip = {}
local function skip(why)
  error(setmetatable({ why = why }, Skip))
end

local function test(name, run)
  local ok, problem = xpcall(run, function(problem)
    return getmetatable(problem) == Skip and problem or debug.traceback(tostring(problem), 2)
  end)
  if ok then
    passed = passed + 1
    say('ok: %s', name)
  elseif getmetatable(problem) == Skip then
    skipped = skipped + 1
    say('skipped: %s: %s', name, problem.why)
  else
    failed = failed + 1
    say('FAILED: %s\n%s', name, problem)
  end
end

-- What does not come in ten minutes never does; how long it takes depends on what else the machine has to do.
local function eventually(what, condition)
  assert(vim.wait(600000, condition, 20), what .. ': never')
end

local function equal(got, want)
  assert(vim.deep_equal(got, want), ('got %s, want %s'):format(vim.inspect(got), vim.inspect(want)))
end

local function client_of(buffer)
  for _, client in pairs(vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer }) or vim.lsp.buf_get_clients(buffer)) do
    if client.name == 'tgopt' then
      return client
    end
  end
end

local function needs(buffer, capability)
  if not client_of(buffer).server_capabilities[capability] then
    skip('the server does not announce ' .. capability)
  end
end

-- Opens a copy of a file after a change, and waits until the server has it.
local function edit(source, name, change)
  local path = work .. '/' .. name
  local lines = vim.fn.readfile(source)
  vim.fn.writefile(change and change(lines) or lines, path)
  vim.cmd('edit ' .. vim.fn.fnameescape(path))
  local buffer = vim.api.nvim_get_current_buf()
  eventually('a client for ' .. name, function()
    local client = client_of(buffer)
    return client and client.initialized
  end)
  return buffer
end

local function goto_text(text, into)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search('\\V' .. text, 'cW') > 0, text .. ' is not in the file')
  vim.fn.cursor(0, vim.fn.col('.') + (into or 0))
end

local function hints_shown(buffer)
  local found = {}
  if vim.lsp.inlay_hint then
    for _, hint in ipairs(vim.lsp.inlay_hint.get({ bufnr = buffer })) do
      local label = hint.inlay_hint.label
      found[hint.inlay_hint.position.line + 1] = type(label) == 'string' and label or label[1].value
    end
  else
    local namespace = vim.api.nvim_get_namespaces()['tgopt.hints']
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, { details = true })) do
      found[mark[2] + 1] = mark[4].virt_text[1][1]
    end
  end
  return found
end

local attention = repository .. '/testdata/kernels/dumps/3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir'
-- Spills, and one operand moved makes it better.
local spilling = repository .. '/testdata/kernels/dumps/3.6.0/sm_80/attention_fwd_while-f16-m64n64d128-w4s2.ttgir'
local buffer

test('a program that is missing is said, once', function()
  local said = {}
  local notify = vim.notify
  vim.notify = function(text)
    said[#said + 1] = text
  end
  require('tgopt').setup({ cmd = { '/no/such/tgopt', 'lsp' } })
  vim.fn.writefile({ 'module {', '}' }, work .. '/missing.ttgir')
  vim.cmd('edit ' .. work .. '/missing.ttgir')
  vim.cmd('edit ' .. work .. '/missing.ttgir')
  vim.notify = notify
  equal(#said, 1)
  assert(said[1]:find('/no/such/tgopt'), said[1])
end)

require('tgopt').setup({ cmd = { vim.env.TGOPT, 'lsp' } })

test('kinds of files', function()
  for name, want in pairs({ ['a.ttir'] = 'triton_mlir', ['a.ttgir'] = 'triton_mlir', ['a.mlir'] = 'mlir' }) do
    vim.cmd('edit ' .. work .. '/' .. name)
    equal(vim.bo.filetype, want)
  end
  vim.fn.writefile({ '// mine', '', 'dialect my "…"' }, work .. '/my.spec')
  vim.cmd('edit ' .. work .. '/my.spec')
  equal(vim.bo.filetype, 'tgopt_spec')
  vim.fn.writefile({ 'Name: tgopt' }, work .. '/rpm.spec')
  vim.cmd('edit ' .. work .. '/rpm.spec')
  assert(vim.bo.filetype ~= 'tgopt_spec', 'an RPM is no dialect')
end)

test('colours by form', function()
  buffer = edit(attention, 'colours.ttgir')
  local function group(text, into)
    goto_text(text, into)
    return vim.fn.synIDattr(vim.fn.synID(vim.fn.line('.'), vim.fn.col('.'), 1), 'name')
  end
  equal(group('tt.dot %q_36', 3), 'mlirOp')
  equal(group('%q_36 =', 1), 'mlirValue')
  equal(group('128x128xf16', 2), 'mlirShape')
  equal(group('xf16', 1), 'mlirElement')
  equal(group('loc(#loc', 1), 'mlirLocation')
  equal(group('warpsPerCTA =', 1), 'mlirProperty')
end)

test('the diagnostic of a broken dump is shown, and goes when it is mended', function()
  buffer = edit(attention, 'broken.ttgir', function(lines)
    for i, line in ipairs(lines) do
      lines[i] = line:gsub('tt%.dot %%q_36', 'tt.dto %%q_36')
    end
    return lines
  end)
  local function errors()
    return vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR })
  end
  eventually('errors', function()
    return #errors() > 0
  end)
  goto_text('tt.dto', 0)
  local line = vim.fn.line('.') - 1
  assert(vim.tbl_contains(vim.tbl_map(function(d) return d.lnum end, errors()), line), vim.inspect(errors()))
  assert(errors()[1].message:find('tt.dto'), errors()[1].message)
  vim.cmd('silent %s/tt\\.dto/tt.dot/g')
  eventually('no errors', function()
    return #errors() == 0
  end)
end)

test('hover opens a window', function()
  needs(buffer, 'hoverProvider')
  goto_text('%q_36 =', 2)
  vim.lsp.buf.hover()
  local text
  eventually('the window', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
        vim.api.nvim_win_close(window, true)
        return true
      end
    end
  end)
  assert(text:find('register') and text:find('attention.py'), text)
end)

test('rename changes every use', function()
  needs(buffer, 'renameProvider')
  local function count(name)
    return select(2, table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n'):gsub('%%' .. name .. '%f[^%w_]', ''))
  end
  local uses = count('q_36')
  assert(uses > 2)
  goto_text('%q_36 =', 2)
  vim.lsp.buf.rename('query')
  eventually('the new name', function()
    return count('query') == uses and count('q_36') == 0
  end)
  vim.cmd('silent undo')
  equal(count('q_36'), uses)
end)

test('live registers stand at the ends of lines', function()
  needs(buffer, 'inlayHintProvider')
  goto_text('%scores_206 = tt.dot')
  local line = vim.fn.line('.')
  eventually('the hint of the peak', function()
    return (hints_shown(buffer)[line] or ''):find('369')
  end)
  -- They follow the text.
  vim.api.nvim_buf_set_lines(buffer, 0, 0, false, { '// above' })
  eventually('the hint a line further down', function()
    return (hints_shown(buffer)[line + 1] or ''):find('369')
  end)
  vim.cmd('silent undo')
end)

test('a rewrite is applied', function()
  needs(buffer, 'codeActionProvider')
  local first = buffer
  buffer = edit(spilling, 'rewritten.ttgir')
  goto_text('tt.dot %q_45', 1)
  local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  local titles
  local select_ = vim.ui.select
  vim.ui.select = function(items, options, done)
    titles = vim.tbl_map(options.format_item or tostring, items)
    for _, item in ipairs(items) do
      local action = item.action or item[2]
      if (action.kind or ''):find('^refactor') and not (action.title or ''):find('^Preview') then
        return done(item)
      end
    end
    done(nil)
  end
  vim.lsp.buf.code_action()
  eventually('a changed text', function()
    return not vim.deep_equal(before, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  end)
  vim.ui.select = select_
  assert(#titles > 0)
  vim.cmd('silent undo')
  buffer = first
  vim.cmd('buffer! ' .. buffer)
end)

test('commands', function()
  needs(buffer, 'executeCommandProvider')
  vim.cmd('TgoptReport ' .. work .. '/report.html')
  eventually('the report', function()
    return vim.fn.filereadable(work .. '/report.html') == 1
  end)
  assert(table.concat(vim.fn.readfile(work .. '/report.html'), '\n'):find('attention_fwd'))

  -- On another chip the figures are others, and the hints say so.
  goto_text('%scores_206 = tt.dot')
  local line = vim.fn.line('.')
  local before
  -- The one of the rewritten text, or none, is shown until the server has answered for the text that is there again.
  eventually('the hint of the text as it was', function()
    before = hints_shown(buffer)[line]
    return (before or ''):find('369')
  end)
  vim.cmd('TgoptTarget sm_90')
  eventually('the hint of another target', function()
    local now = hints_shown(buffer)[line]
    return now and now ~= before
  end)
  vim.cmd('TgoptTarget auto')
  eventually('the hint as it was', function()
    return hints_shown(buffer)[line] == before
  end)

  vim.cmd('buffer! ' .. work .. '/rewritten.ttgir')
  local tabs = #vim.api.nvim_list_tabpages()
  vim.cmd('TgoptPipeline reduce-liveness')
  eventually('the diff', function()
    return #vim.api.nvim_list_tabpages() > tabs
  end)
  assert(vim.wo.diff)
  vim.cmd('tabclose')

  local said
  local notify = vim.notify
  vim.notify = function(text)
    said = text
  end
  vim.cmd('TgoptTarget no_such_chip')
  eventually('the problem', function()
    return said ~= nil
  end)
  vim.notify = notify
  assert(said:find('no_such_chip'), said)
end)

-- A kernel's source, and what Triton's cache has of it.
local function python(folder, change)
  vim.fn.mkdir(work .. '/' .. folder, 'p')
  local hash = work .. '/cache/NVLXYLOHDAEJ5O4QA66JDPZ533JIWFXR'
  vim.fn.mkdir(hash, 'p')
  local buffer = edit(repository .. '/testdata/kernels/attention.py', folder .. '/attention.py', change)
  vim.loop.sleep(20) -- the dump is the newer
  vim.fn.writefile(vim.fn.readfile(attention), hash .. '/attention_fwd.ttgir')
  vim.fn.writefile({ '{"name": "attention_fwd", "num_warps": 8, "num_stages": 2}' }, hash .. '/attention_fwd.json')
  vim.cmd('silent write') -- has dumps looked for at once
  return buffer
end

test('a kernel in Python has the figures of its dump', function()
  buffer = python('python')
  goto_text('scores = tl.dot(q, k)')
  local line = vim.fn.line('.')
  eventually('the hint of the peak', function()
    return (hints_shown(buffer)[line] or ''):find('peak 369 registers of 256, scores 64 (gfx942 num_warps=8 num_stages=2', 1, true)
  end)
  assert(hints_shown(buffer)[line - 1]:find('k 68 registers at the peak'), vim.inspect(hints_shown(buffer)))
  eventually('the warning', function()
    return vim.tbl_contains(vim.tbl_map(function(d) return d.lnum + 1 end, vim.diagnostic.get(buffer)), line)
  end)
end)

test('what Python had is left to it', function()
  for option, mine in pairs({ formatexpr = 'formatexpr', tagfunc = 'tagfunc', omnifunc = 'omnifunc' }) do
    local value = vim.api.nvim_buf_get_option(buffer, option)
    assert(not value:find('lsp', 1, true), ('%s is %s'):format(mine, value))
  end
  equal(vim.fn.maparg('K', 'n', false, true).buffer or 0, 0)
  equal(vim.fn.exists(':TgoptPipeline'), 0)
end)

test('a dump of another text is said to be stale', function()
  buffer = python('changed', function(lines)
    return vim.tbl_map(function(line)
      return (line:gsub('k = tl%.load', 'keys = tl.load'):gsub('tl%.dot%(q, k%)', 'tl.dot(q, keys)'))
    end, lines)
  end)
  local said
  eventually('what is said', function()
    said = vim.diagnostic.get(buffer)[1]
    return said
  end)
  assert(said.message:find('are stale'), said.message)
  goto_text('def attention_fwd')
  equal(said.lnum + 1, vim.fn.line('.'))
  equal(hints_shown(buffer), {})
end)

test('Neovim ends, and the server with it', function()
  for _, client in pairs(vim.lsp.get_clients and vim.lsp.get_clients() or vim.lsp.get_active_clients()) do
    client.stop(client)
  end
  eventually('no clients', function()
    return #(vim.lsp.get_clients and vim.lsp.get_clients() or vim.lsp.get_active_clients()) == 0
  end)
end)

say('%d passed, %d failed, %d skipped', passed, failed, skipped)
vim.cmd(failed > 0 and 'cquit 1' or 'qall!')
