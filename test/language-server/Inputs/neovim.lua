-- Edits a file in Neovim as a user does, with its own LSP client and the server that $SERVER starts: prints what is found,
-- applies the fixes of the check $FIX, and prints what is left. Waits for events, at most two minutes for each.
local function fail(what)
  io.stderr:write('neovim.lua: ' .. what .. '\n')
  vim.cmd('cquit')
end

local function await(what, condition)
  if not vim.wait(120000, condition, 20) then
    fail('waited in vain for ' .. what)
  end
end

-- The versions of the file that the server has published diagnostics of, be it none.
local published = {}
local publish = vim.lsp.handlers['textDocument/publishDiagnostics']
vim.lsp.handlers['textDocument/publishDiagnostics'] = function(problem, result, ...)
  publish(problem, result, ...)
  if result.uri == vim.uri_from_bufnr(0) then
    published[result.version] = true
  end
end

local function awaitDiagnostics()
  await('diagnostics', function()
    local version = vim.lsp.util.buf_versions[vim.api.nvim_get_current_buf()] -- none before the file is sent
    return version and published[version]
  end)
end

local function checkOf(diagnostic)
  return diagnostic.code or diagnostic.user_data.lsp.code
end

local function show(title)
  print(title .. '\n')
  local found = vim.diagnostic.get(0)
  table.sort(found, function(a, b) return a.lnum < b.lnum or a.lnum == b.lnum and a.message < b.message end)
  for _, each in ipairs(found) do
    print(('%d: %s [%s]\n'):format(each.lnum + 1, each.message:gsub('\n.*', ''), checkOf(each)))
  end
end

local client = vim.lsp.start_client({ cmd = vim.split(os.getenv('SERVER'), ' '), root_dir = vim.fn.getcwd() })
  or fail('the server does not start')
vim.lsp.buf_attach_client(0, client)
-- What hangs on other files comes when these are known.
await('a finding to repair', function()
  return #vim.tbl_filter(function(each) return checkOf(each) == os.getenv('FIX') end, vim.diagnostic.get(0)) > 0
end)
show('opened')

vim.ui.select = function(actions, options, choose)
  print('offered: ' .. options.format_item(actions[1]) .. '\n')
  choose(actions[1], 1)
end

for _, each in ipairs(vim.diagnostic.get(0)) do
  if checkOf(each) == os.getenv('FIX') then
    local before = vim.api.nvim_buf_get_changedtick(0)
    vim.api.nvim_win_set_cursor(0, { each.lnum + 1, each.col })
    vim.lsp.buf.code_action()
    await('a code action', function() return vim.api.nvim_buf_get_changedtick(0) ~= before end)
    break
  end
end
awaitDiagnostics()
show('repaired')
vim.cmd('write | quitall!')
