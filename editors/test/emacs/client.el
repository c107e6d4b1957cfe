;;; client.el --- Emacs with eglot, on a dump -*- lexical-binding: t; -*-

;; emacs -Q --batch -l client.el: TGOPT names the program, WORK a folder for
;; what is written.  The last line is the count.

(require 'ert)
(setq package-user-dir (expand-file-name "elpa" (getenv "WORK")))
;; Debian's eglot, which -Q does not look for.
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(require 'eglot)
(require 'flymake)

(defconst test-repository
  (expand-file-name "../../.." (file-name-directory (or load-file-name buffer-file-name))))
(defconst test-work (file-name-as-directory (getenv "WORK")))
(defconst test-attention
  (expand-file-name "testdata/kernels/dumps/3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir"
                    test-repository))

(add-to-list 'load-path (expand-file-name "editors/emacs" test-repository))
;; Where the server looks for dumps, whatever the user has.
(setenv "TRITON_CACHE_DIR" (expand-file-name "cache" test-work))
(setenv "TRITON_DUMP_DIR" (expand-file-name "none" test-work))
(require 'tgopt-mode)
(setq tgopt-program (getenv "TGOPT")
      eglot-autoshutdown t
      ;; By default a connection has 30 s, and an answer 10.
      eglot-connect-timeout 600
      eglot-sync-connect t
      jsonrpc-default-request-timeout 600
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil
      create-lockfiles nil)

(defconst test-spilling
  (expand-file-name "testdata/kernels/dumps/3.6.0/sm_80/attention_fwd_while-f16-m64n64d128-w4s2.ttgir" test-repository))

(defun test-eventually (what condition)
  "Wait until CONDITION, a function, is non-nil; WHAT is for the message."
  ;; What does not come in ten minutes never does; how long it takes depends
  ;; on what else the machine has to do.
  (let ((end (+ (float-time) 600)) result)
    (while (not (setq result (funcall condition)))
      (when (> (float-time) end)
        (ert-fail (format "%s: never" what)))
      (accept-process-output nil 0.02))
    result))

(defmacro test-with-file (file mode &rest body)
  "Visit FILE in MODE, with eglot, for BODY."
  (declare (indent 2))
  `(with-current-buffer (find-file-noselect ,file)
     (unwind-protect
         (progn
           (unless (eq major-mode ,mode) (funcall ,mode))
           (let ((project-find-functions nil))
             (apply #'eglot (eglot--guess-contact)))
           (test-eventually "a server" (lambda () (eglot-current-server)))
           ,@body)
       (set-buffer-modified-p nil)
       (kill-buffer))))

(defmacro test-with-dump (name change &rest body)
  "Visit a copy of the dump under NAME after the form CHANGE, with eglot, for BODY."
  (declare (indent 2))
  `(let ((file (expand-file-name ,name test-work)))
     (with-temp-file file
       (insert-file-contents test-attention)
       ,change)
     (should (eq 'tgopt-mode (assoc-default file auto-mode-alist #'string-match-p)))
     (test-with-file file 'tgopt-mode ,@body)))

(defun test-needs (capability)
  "Skip the test where the server does not announce CAPABILITY."
  (unless (plist-get (eglot--capabilities (eglot-current-server)) capability)
    (message "skipped: %s: the server does not announce %s"
             (ert-test-name (ert-running-test)) (substring (symbol-name capability) 1))
    (ert-skip (symbol-name capability))))

(defun test-goto (text)
  "Go to TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun test-diagnostics ()
  "What flymake shows.
It is asked to look, as it does by itself where there is a frame and idleness."
  (eglot--signal-textDocument/didChange)
  (flymake-start)
  (accept-process-output nil 0.05)
  (flymake-diagnostics))

(defun test-errors ()
  "The errors among `test-diagnostics'."
  (seq-filter (lambda (diagnostic) (eq (flymake-diagnostic-type diagnostic) 'eglot-error))
              (test-diagnostics)))

(defun test-said (words)
  "The line of the first diagnostic with WORDS, once there is one."
  (test-eventually
   words
   (lambda ()
     (when-let ((found (seq-find (lambda (diagnostic) (string-match-p words (flymake-diagnostic-text diagnostic)))
                                 (test-diagnostics))))
       (line-number-at-pos (flymake-diagnostic-beg found))))))

(defmacro test-choosing (words &rest body)
  "In BODY, take from each menu the first entry with WORDS."
  (declare (indent 1))
  `(cl-letf ((last-nonmenu-event t)     ; not the mouse
             ((symbol-function 'completing-read)
              (lambda (_prompt choices &rest _)
                (seq-find (lambda (choice) (string-match-p ,words choice)) (all-completions "" choices)))))
     ,@body))

(ert-deftest byte-compiles-without-warnings ()
  (let ((copy (expand-file-name "tgopt-mode.el" test-work))
        (byte-compile-error-on-warn t))
    (copy-file (expand-file-name "editors/emacs/tgopt-mode.el" test-repository) copy t)
    (should (byte-compile-file copy))))

(ert-deftest kinds-of-files ()
  (dolist (case '(("a.ttir" "" tgopt-mode) ("a.ttgir" "" tgopt-mode) ("a.mlir" "" tgopt-mode)
                  ("my.spec" "// mine\n\ndialect my \"…\"\n" tgopt-spec-mode)
                  ("rpm.spec" "Name: tgopt\n" nil)))
    (let ((file (expand-file-name (nth 0 case) test-work)))
      (write-region (nth 1 case) nil file nil 'silent)
      (with-current-buffer (find-file-noselect file)
        (if (nth 2 case)
            (should (eq major-mode (nth 2 case)))
          (should-not (derived-mode-p 'tgopt-mode 'tgopt-spec-mode)))
        (kill-buffer)))))

(ert-deftest colours-by-form ()
  (with-temp-buffer
    (insert-file-contents test-attention)
    (tgopt-mode)
    (font-lock-ensure)
    (pcase-dolist (`(,text ,into ,face)
                   '(("tt.dot %q_36" 3 font-lock-function-name-face)
                     ("%q_36 =" 1 font-lock-variable-name-face)
                     ("128x128xf16" 2 font-lock-constant-face)
                     ("xf16" 1 font-lock-type-face)
                     ("loc(#loc" 1 font-lock-comment-face)
                     ("#mma" 1 font-lock-preprocessor-face)))
      (test-goto text)
      (should (eq (get-text-property (+ (point) into) 'face) face)))))

(ert-deftest indentation ()
  (with-temp-buffer
    (tgopt-mode)
    (insert "module {\ntt.func @f() {\n// }\ntt.return\n}\n}\n")
    (let ((inhibit-message t))
      (indent-region (point-min) (point-max)))
    (should (equal (buffer-string) "module {\n  tt.func @f() {\n    // }\n    tt.return\n  }\n}\n"))))

(ert-deftest the-diagnostic-is-shown-and-goes ()
  (test-with-dump "broken.ttgir"
      (while (search-forward "tt.dot %q_36" nil t) (replace-match "tt.dto %q_36"))
    (test-eventually "errors" #'test-errors)
    (test-goto "tt.dto")
    (should (seq-some (lambda (diagnostic)
                        (and (<= (line-beginning-position) (flymake-diagnostic-beg diagnostic) (line-end-position))
                             (string-match-p "tt\\.dto" (flymake-diagnostic-text diagnostic))))
                      (test-errors)))
    (goto-char (point-min))
    (while (search-forward "tt.dto" nil t) (replace-match "tt.dot"))
    (test-eventually "no errors" (lambda () (null (test-errors))))))

(ert-deftest hover ()
  (test-with-dump "hover.ttgir" nil
    (test-needs :hoverProvider)
    (test-goto "%q_36 =")
    (forward-char 2)
    (let (text)
      (eglot-hover-eldoc-function (lambda (string &rest _) (setq text string)))
      (test-eventually "the documentation" (lambda () text))
      (should (string-match-p "register" text))
      (should (string-match-p "attention\\.py" text)))))

(ert-deftest rename ()
  (test-with-dump "rename.ttgir" nil
    (test-needs :renameProvider)
    (let ((uses (how-many "%q_36\\_>" (point-min) (point-max))))
      (should (> uses 2))
      (test-goto "%q_36 =")
      (forward-char 2)
      (eglot-rename "query")
      (should (= uses (how-many "%query\\_>" (point-min) (point-max))))
      (should (= 0 (how-many "%q_36\\_>" (point-min) (point-max)))))))

(ert-deftest a-fix-is-applied ()
  (test-with-dump "fixed.ttgir"
      (while (search-forward "tt.dot %q_36" nil t) (replace-match "tt.dto %q_36"))
    (test-needs :codeActionProvider)
    (test-goto "tt.dto")
    (test-said "tt\\.dto")
    (test-choosing "tt\\.dot"
      (eglot-code-actions (point) (+ (point) 6) nil t))
    (should (looking-at-p "tt\\.dot %q_36"))))

(ert-deftest a-rewrite-is-applied ()
  (test-with-dump "rewritten.ttgir"
      ;; It spills, and one operand moved makes it better.
      (progn (erase-buffer) (insert-file-contents test-spilling))
    (test-needs :codeActionProvider)
    (test-goto "tt.dot %q_45")
    (let ((before (buffer-string)))
      (test-choosing "\\`Reduce liveness (smem)"
        (eglot-code-actions (point) nil nil t))
      (should-not (equal before (buffer-string)))
      ;; What it is worth is in its title; that it is sound, the server says.
      (should-not (test-errors)))))

(ert-deftest hints ()
  (unless (fboundp 'eglot-inlay-hints-mode)
    (message "skipped: hints: the eglot of Emacs %s has no inlay hints" emacs-version)
    (ert-skip "no inlay hints"))
  (test-with-dump "hints.ttgir" nil
    (test-goto "%scores_206 = tt.dot")
    (eglot-inlay-hints-mode 1)
    (eglot--update-hints (line-beginning-position) (line-end-position))
    (test-eventually "the hint of the peak"
                     (lambda ()
                       (seq-some (lambda (overlay)
                                   (string-match-p "369" (or (overlay-get overlay 'after-string)
                                                             (overlay-get overlay 'before-string) "")))
                                 (overlays-in (line-beginning-position) (1+ (line-end-position))))))))

(defun test-kernel (folder &optional rename)
  "Write a kernel into FOLDER, with RENAME of a variable, and a dump of it.  Its file's name."
  (let ((file (expand-file-name (concat folder "/attention.py") test-work))
        (build (expand-file-name "cache/NVLXYLOHDAEJ5O4QA66JDPZ533JIWFXR" test-work)))
    (make-directory (file-name-directory file) t)
    (make-directory build t)
    (with-temp-file file
      (insert-file-contents (expand-file-name "testdata/kernels/attention.py" test-repository))
      (when rename
        (while (re-search-forward "\\_<k = tl.load" nil t) (replace-match "keys = tl.load"))))
    (set-file-times file (time-subtract nil 60))
    (copy-file test-attention (expand-file-name "attention_fwd.ttgir" build) t)
    (set-file-times (expand-file-name "attention_fwd.ttgir" build))
    file))

(ert-deftest python ()
  (test-with-file (test-kernel "python") 'tgopt-python-mode
    (test-goto "scores = tl.dot(q, k)")
    (should (= (line-number-at-pos) (test-said "likely spills on gfx942")))
    (test-goto "def attention_fwd(")
    (should (= (line-number-at-pos) (test-said "cannot be launched on gfx942")))))

(ert-deftest python-of-another-text ()
  (test-with-file (test-kernel "changed" t) 'tgopt-python-mode
    (test-goto "def attention_fwd(")
    (should (= (line-number-at-pos) (test-said "are stale")))
    (should (= 1 (length (test-diagnostics))))))

(ert-deftest python-of-others ()
  "Only buffers in the mode of ours are taken."
  (should (memq 'tgopt-contact (flatten-tree (list (eglot--lookup-mode 'tgopt-python-mode)))))
  (should-not (memq 'tgopt-contact (flatten-tree (list (eglot--lookup-mode 'python-mode))))))

(ert-deftest definition ()
  (test-with-dump "definition.ttgir" nil
    (test-needs :definitionProvider)
    (test-goto "tt.dot %q_36")
    (forward-char 9)
    (let ((place (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))))
      (goto-char (xref-location-marker (xref-item-location place)))
      (should (looking-at-p "%q_36 = ")))))

(ert-deftest commands ()
  (test-with-dump "commands.ttgir" nil
    (test-needs :executeCommandProvider)
    (let ((report (expand-file-name "report.html" test-work)))
      (tgopt-report report)
      (with-temp-buffer
        (insert-file-contents report)
        (should (search-forward "attention_fwd" nil t))))
    (tgopt-set-target "sm_90")
    (should-error (tgopt-set-target "no_such_chip"))
    (save-window-excursion (tgopt-run-pipeline "reduce-liveness"))
    (with-current-buffer "*tgopt reduce-liveness*"
      (should (> (buffer-size) 1000)))))

(let* ((debug-on-error nil)
       (stats (ert-run-tests-batch)))
  (message "%d passed, %d failed, %d skipped"
           (ert-stats-completed-expected stats)
           (ert-stats-completed-unexpected stats)
           (if (fboundp 'ert-stats-skipped) (ert-stats-skipped stats) 0))
  (kill-emacs (if (zerop (ert-stats-completed-unexpected stats)) 0 1)))
