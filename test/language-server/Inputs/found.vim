" Writes what ALE finds in the file to `found` once there are $AWAITED findings; waits for them at most two minutes.
let s:Found = {-> ale#engine#GetLoclist(bufnr(''))}
let s:patience = 2400
while len(s:Found()) < str2nr($AWAITED) && s:patience > 0
  sleep 50m
  let s:patience -= 1
endwhile
call writefile(map(copy(s:Found()), {_, each -> each.lnum . ': ' . each.text}), 'found')
qall!
