-- :TgoptTarget, :TgoptPipeline and :TgoptReport, and the commands that lenses and code actions of the server carry.

local M = {}

local function tell(problem)
  vim.notify('tgopt: ' .. (problem.message or tostring(problem)), vim.log.levels.ERROR)
end

local function call(client, command, argument, done)
  local request = client.request
  if vim.fn.has('nvim-0.11') == 1 then
    request = function(...)
      return client:request(...)
    end
  end
  request('workspace/executeCommand', { command = command, arguments = { argument } }, function(failure, result)
    if failure then
      tell(failure)
    elseif done then
      done(result)
    end
  end)
end

local function uri_of(buffer)
  return vim.uri_from_bufnr(buffer)
end

-- An argument of a command typed by the user, or a choice among those that the server lists.
local function choose(typed, client, command, argument, prompt, field, done)
  if typed and typed ~= '' then
    return done(typed)
  end
  call(client, command, argument, function(items)
    vim.ui.select(items, {
      prompt = prompt,
      format_item = function(item)
        return ('%-24s %s%s'):format(item.name, item[field] or '', item.current and '  (current)' or '')
      end,
    }, function(item)
      if item then
        done(item.name)
      end
    end)
  end)
end

local function set_target(client, buffer, typed)
  local uri = uri_of(buffer)
  choose(typed, client, 'tgopt.targets', { uri = uri }, 'Target:', 'title', function(name)
    call(client, 'tgopt.setTarget', { target = name, uri = uri })
  end)
end

-- The buffer beside what it would become, as a diff in a new tab.
local function show_diff(buffer, title, text)
  vim.cmd('tab split')
  vim.api.nvim_win_set_buf(0, buffer)
  vim.cmd('diffthis')
  vim.cmd('rightbelow vnew')
  local preview = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(preview, 0, -1, false, vim.split(text:gsub('\r?\n$', ''), '\r?\n'))
  vim.api.nvim_buf_set_option(preview, 'buftype', 'nofile')
  vim.api.nvim_buf_set_option(preview, 'bufhidden', 'wipe')
  vim.api.nvim_buf_set_option(preview, 'modifiable', false)
  pcall(vim.api.nvim_buf_set_name, preview, ('tgopt://%d/%s'):format(preview, title))
  vim.api.nvim_buf_set_option(preview, 'syntax', 'triton_mlir')
  vim.cmd('diffthis')
end

local function run_pipeline(client, buffer, passes, title)
  call(client, 'tgopt.runPipeline', { uri = uri_of(buffer), passes = passes }, function(result)
    if result.changed then
      show_diff(buffer, title or passes, result.text)
    else
      vim.notify(('tgopt: %s: nothing changes'):format(title or passes))
    end
  end)
end

local function pick_pipeline(client, buffer, typed)
  choose(typed, client, 'tgopt.passes', vim.empty_dict(), 'Pass:', 'summary', function(passes)
    run_pipeline(client, buffer, passes)
  end)
end

-- The report as a file for the browser: of this session, private, gone when Neovim ends.
local function open_report(client, buffer, file)
  call(client, 'tgopt.report', { uri = uri_of(buffer) }, function(result)
    local path = file ~= '' and file or (vim.fn.tempname() .. '.html')
    local out, problem = io.open(path, 'w')
    if not out then
      return tell({ message = problem })
    end
    out:write(result.html)
    out:close()
    if file ~= '' then
      vim.notify('tgopt: the report is in ' .. path)
    elseif vim.ui.open then
      vim.ui.open(path)
    else
      for _, opener in ipairs({ 'xdg-open', 'open' }) do
        if vim.fn.executable(opener) == 1 then
          return vim.fn.jobstart({ opener, path }, { detach = true })
        end
      end
      vim.notify('tgopt: the report is in ' .. path)
    end
  end)
end

--- The commands of the buffer.
function M.define(client, buffer)
  local function command(name, run, attributes)
    local function with_argument(given)
      run(client, buffer, given.args)
    end
    local create = vim.api.nvim_buf_create_user_command
    create(buffer, name, with_argument, attributes)
  end
  command('TgoptTarget', set_target, { nargs = '?', desc = 'the chip that registers and spills are computed for' })
  command('TgoptPipeline', pick_pipeline, { nargs = '?', desc = 'what passes would do, as a diff' })
  command('TgoptReport', open_report, { nargs = '?', complete = 'file', desc = 'the report, in a browser or written to a file' })
end

--- Handlers of the client's commands.
function M.of_server()
  local function with(run)
    return function(command, context)
      local argument = command.arguments[1]
      run(vim.lsp.get_client_by_id(context.client_id), vim.uri_to_bufnr(argument.uri), argument)
    end
  end
  return {
    ['tgopt.pickTarget'] = with(function(client, buffer)
      set_target(client, buffer)
    end),
    ['tgopt.openReport'] = with(function(client, buffer)
      open_report(client, buffer, '')
    end),
    ['tgopt.previewDiff'] = with(function(client, buffer, preview)
      if preview.text then
        show_diff(buffer, preview.title, preview.text)
      else
        run_pipeline(client, buffer, preview.passes, preview.title)
      end
    end),
  }
end

return M
