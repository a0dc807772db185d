;; Visits $FILE and prints what Flymake shows once a finding of the check $AWAITED is among it; waits at most two minutes.
(find-file (getenv "FILE"))
(run-hooks 'post-command-hook) ; where eglot-ensure starts the server; a batch has no command loop
(let ((end (+ (float-time) 120)))
  (while (and (< (float-time) end)
              (not (seq-some (lambda (each) (string-match-p (getenv "AWAITED") (flymake-diagnostic-text each)))
                             (flymake-diagnostics))))
    (accept-process-output nil 0.05)))
(dolist (each (flymake-diagnostics))
  (princ (format "%d: %s\n" (line-number-at-pos (flymake-diagnostic-beg each)) (flymake-diagnostic-text each))))
