;;; tgopt-mode.el --- Triton's TTIR and TTGIR, with tgopt's language server -*- lexical-binding: t; -*-

;; Author: The tgopt authors
;; URL: https://github.com/tgopt/tgopt
;; Version: 0.1.0
;; Package-Requires: ((emacs "26.1"))
;; Keywords: languages, tools
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; A major mode for dumps of Triton's MLIR (.ttir, .ttgir, .mlir) and one for
;; dialect specs (.spec).  With eglot, `M-x eglot' or (add-hook 'tgopt-mode-hook
;; #'eglot-ensure) starts "tgopt lsp": diagnostics, documentation, rewrites, and
;; from Emacs 29 on inlay hints with the registers that are live at each line.
;;
;; `tgopt-python-mode' is for Triton kernels, with what dumps of them say.
;;
;; `tgopt-set-target' switches the chip that they are computed for,
;; `tgopt-run-pipeline' shows what passes would do as a diff, and `tgopt-report'
;; opens the report.

;;; Code:

(require 'seq)

(defgroup tgopt nil
  "Triton's IR, with tgopt."
  :group 'languages
  :link '(url-link "https://github.com/tgopt/tgopt"))

(defcustom tgopt-program "tgopt"
  "The program, looked up in variable `exec-path' unless it is absolute."
  :type 'string
  :risky t)

(defcustom tgopt-arguments nil
  "Flags of the server, a list of strings such as \"--compile\"."
  :type '(repeat string)
  :risky t)

(defcustom tgopt-settings nil
  "Settings of the server, as a property list: docs/lsp.md lists them.
For example (:target \"gfx942\" :hints (:threshold 16))."
  :type 'plist)

;;;; The mode of dumps

(defvar tgopt-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (dolist (character '(?% ?# ?! ?@ ?^ ?_ ?$ ?.))
      (modify-syntax-entry character "_" table))
    (dolist (character '(?< ?> ?= ?- ?+ ?* ?&))
      (modify-syntax-entry character "." table))
    table)
  "Names may begin with one of %#!@^ and have dots in them.")

;; Words by their forms: no list of ops that could go stale.
(defconst tgopt-mode-font-lock-keywords
  (let* ((name "[A-Za-z_][A-Za-z0-9_$]*")
         (dotted (concat name "\\(?:\\." name "\\)+")))
    `(;; Where an op comes from, said quietly.
      ("\\_<\\(?:loc\\|callsite\\)([^()\n]*\\(?:([^()\n]*)[^()\n]*\\)*)" 0 font-lock-comment-face t)
      ;; "tt.load"(%p): generic form.
      (,(concat "\"\\(" dotted "\\)\"\\s-*[(<]") 1 font-lock-function-name-face t)
      ("%\\(?:[0-9]+\\|[-A-Za-z_$.][-A-Za-z0-9_$.]*\\)\\(?:#[0-9]+\\)?" . font-lock-variable-name-face)
      ("@[A-Za-z_$][-A-Za-z0-9_$.]*" . font-lock-function-name-face)
      ("\\^\\(?:[0-9]+\\|[-A-Za-z_$.][-A-Za-z0-9_$.]*\\)" . font-lock-constant-face)
      ("![A-Za-z_$][A-Za-z0-9_$.]*" . font-lock-type-face)
      ("#[A-Za-z_$][A-Za-z0-9_$.]*" . font-lock-preprocessor-face)
      ;; 128x64xf16
      ("[<x \t]\\(\\(?:\\(?:[1-9][0-9]*\\|[?*]\\)x\\)+\\)\\([a-z][A-Za-z0-9]*\\)?"
       (1 font-lock-constant-face) (2 font-lock-type-face nil t))
      (,(concat "\\_<\\(?:[su]?i[0-9]+\\|b?f[0-9]+[A-Za-z0-9_]*\\|tf32\\|index\\|none\\|tensor\\|vector\\|memref"
                "\\|complex\\|tuple\\)\\_>")
       . font-lock-type-face)
      (,(concat "\\_<\\([A-Za-z_][A-Za-z0-9_$.]*\\)\\s-*=\\(?:[^=]\\|$\\)") 1 font-lock-variable-name-face)
      (,(concat "\\_<" dotted "\\_>") . font-lock-function-name-face)
      ("\\_<\\(?:true\\|false\\|unit\\|unknown\\)\\_>" . font-lock-constant-face)
      (,(concat "\\_<" name "\\_>") . font-lock-keyword-face)))
  "Font lock of `tgopt-mode'.")

(defun tgopt-mode-indent-line ()
  "Indent to two columns for each brace that is open."
  (interactive)
  (let* ((depth (save-excursion
                  (back-to-indentation)
                  (let ((open (car (syntax-ppss))))
                    (if (looking-at "[])}]") (1- open) open))))
         (column (* 2 (max 0 depth))))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

;;;###autoload
(define-derived-mode tgopt-mode prog-mode "TTGIR"
  "Major mode for Triton's MLIR dialects as text."
  (setq-local comment-start "// "
              comment-end ""
              comment-start-skip "//+\\s-*"
              indent-tabs-mode nil
              indent-line-function #'tgopt-mode-indent-line
              truncate-lines t
              font-lock-defaults '(tgopt-mode-font-lock-keywords)))

;;;; The mode of dialect specs

(defconst tgopt-spec-mode-font-lock-keywords
  '(("^\\([a-z]+\\)\\s-+\\([A-Za-z_][A-Za-z0-9_$.]*\\)"
     (1 font-lock-keyword-face) (2 font-lock-function-name-face))
    ("^\\s-+\\([a-z][-a-z]*\\)\\s-+[^=: \t\n,|)]" 1 font-lock-builtin-face)
    ("\\_<\\([A-Za-z_][A-Za-z0-9_$]*\\)\\s-*:" 1 font-lock-variable-name-face)
    ("[!][A-Za-z_][A-Za-z0-9_$.]*" . font-lock-type-face)
    ("#[A-Za-z_][A-Za-z0-9_$.]*" . font-lock-preprocessor-face)
    ("\\$[A-Za-z_][A-Za-z0-9_$]*" 0 font-lock-variable-name-face t))
  "Font lock of `tgopt-spec-mode': declarations begin lines, clauses are indented.")

;;;###autoload
(define-derived-mode tgopt-spec-mode prog-mode "Spec"
  "Major mode for specs of dialects."
  :syntax-table tgopt-mode-syntax-table
  (setq-local comment-start "// "
              comment-end ""
              comment-start-skip "//+\\s-*"
              indent-tabs-mode nil
              indent-line-function #'tgopt-mode-indent-line
              font-lock-defaults '(tgopt-spec-mode-font-lock-keywords)))

;;;###autoload
(defun tgopt-spec-p ()
  "Whether the buffer is a dialect spec: `dialect' comes first, after comments.
Other programs' .spec files, RPM's among them, are not taken."
  (and buffer-file-name
       (string-match-p "\\.spec\\'" buffer-file-name)
       (save-excursion
         (goto-char (point-min))
         (looking-at-p "\\(?:[ \t]*\\(?://.*\\)?\n\\)*[ \t]*dialect\\_>"))))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.tt\\(?:g\\)?ir\\'" . tgopt-mode))
  ;; At the end: a mode of MLIR's own, where there is one, comes first.
  (add-to-list 'auto-mode-alist '("\\.mlir\\'" . tgopt-mode) t)
  (add-to-list 'magic-mode-alist '(tgopt-spec-p . tgopt-spec-mode)))

;;;; Triton kernels in Python

;;;###autoload
(define-derived-mode tgopt-python-mode python-mode "Python/Triton"
  "Python with what dumps say of the Triton kernels in it.
Eglot has one server a mode: here it is tgopt, and buffers in `python-mode' keep
theirs.")

;;;; The server

(declare-function eglot-current-server "eglot" ())
(declare-function eglot--TextDocumentIdentifier "eglot" ())
(declare-function jsonrpc-request "jsonrpc" (connection method params &rest arguments))
(defvar eglot-server-programs)

(defun tgopt-contact (&rest _)
  "Return how eglot starts the server: program, arguments, settings."
  `(,tgopt-program "lsp" ,@tgopt-arguments
    :initializationOptions ,(list :settings (or tgopt-settings (make-hash-table)))))

(with-eval-after-load 'eglot
  ;; A server each: eglot knows one language id a server.
  (add-to-list 'eglot-server-programs '((tgopt-mode :language-id "triton-mlir") . tgopt-contact))
  (add-to-list 'eglot-server-programs '((tgopt-python-mode :language-id "python") . tgopt-contact))
  (add-to-list 'eglot-server-programs '((tgopt-spec-mode :language-id "tgopt-spec") . tgopt-contact)))

(defun tgopt--call (command &rest argument)
  "The result of COMMAND of the server for the object ARGUMENT, a property list."
  (let ((server (and (fboundp 'eglot-current-server) (eglot-current-server))))
    (unless server
      (user-error "No server runs for this buffer: M-x eglot starts one"))
    (jsonrpc-request server :workspace/executeCommand
                     (list :command command :arguments (vector (or argument (make-hash-table)))))))

(defun tgopt--uri ()
  "The URI of the buffer's document."
  (plist-get (eglot--TextDocumentIdentifier) :uri))

(defun tgopt--choose (prompt items field)
  "One of ITEMS, read with PROMPT and shown with its FIELD."
  (let ((completion-extra-properties
         (list :annotation-function
               (lambda (name)
                 (let ((item (seq-find (lambda (item) (equal (plist-get item :name) name)) items)))
                   (concat "  " (plist-get item field)))))))
    (completing-read prompt (mapcar (lambda (item) (plist-get item :name)) items))))

;;;###autoload
(defun tgopt-set-target (target)
  "Have registers, spills and occupancy of the buffer computed for TARGET.
\"auto\" is the one that the file names."
  (interactive
   (list (tgopt--choose "Target: "
                        (append (tgopt--call "tgopt.targets" :uri (tgopt--uri))
                                '((:name "auto" :title "as the file says")))
                        :title)))
  (tgopt--call "tgopt.setTarget" :target target :uri (tgopt--uri)))

;;;###autoload
(defun tgopt-run-pipeline (passes)
  "Show what PASSES, a pipeline as on the command line, would do to the buffer."
  (interactive
   (list (tgopt--choose "Passes: " (append (tgopt--call "tgopt.passes") nil) :summary)))
  (let* ((result (tgopt--call "tgopt.runPipeline" :uri (tgopt--uri) :passes passes))
         (before (current-buffer)))
    (if (not (eq (plist-get result :changed) t))
        (message "%s: nothing changes" passes)
      (with-current-buffer (get-buffer-create (format "*tgopt %s*" passes))
        (let ((inhibit-read-only t))
          (erase-buffer)
          (insert (plist-get result :text)))
        (delay-mode-hooks (tgopt-mode))
        (setq buffer-read-only t)
        (diff-buffers before (current-buffer))))))

;;;###autoload
(defun tgopt-report (file)
  "Write the buffer's report to FILE and show it in a browser.
Called as a command, FILE is one that is gone with Emacs's temporary files; with
a prefix argument it is asked for."
  (interactive
   (list (if current-prefix-arg
             (read-file-name "Report: ")
           (make-temp-file "tgopt-" nil ".html"))))
  (let ((html (plist-get (tgopt--call "tgopt.report" :uri (tgopt--uri)) :html)))
    (write-region html nil file nil 'silent)
    (when (called-interactively-p 'interactive)
      (browse-url-of-file file))))

(provide 'tgopt-mode)
;;; tgopt-mode.el ends here
