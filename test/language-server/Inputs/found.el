;; Visits $FILE and prints what Flymake shows; waits for it at most two minutes.
(find-file (getenv "FILE"))
(run-hooks 'post-command-hook) ; where eglot-ensure starts the server; a batch has no command loop
(let ((end (+ (float-time) 120)))
  (while (and (< (float-time) end) (not (flymake-diagnostics)))
    (accept-process-output nil 0.05)))
(dolist (each (flymake-diagnostics))
  (princ (format "%d: %s\n" (line-number-at-pos (flymake-diagnostic-beg each)) (flymake-diagnostic-text each))))
