CREATE TABLE access_settings (
  id integer PRIMARY KEY NOT NULL,
  require_factor text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  CONSTRAINT access_settings_single CHECK (id = 1),
  CONSTRAINT access_settings_demand CHECK (require_factor in ('nobody', 'administrators', 'everyone'))
);

CREATE TABLE accounting_codes (
  key text PRIMARY KEY NOT NULL,
  code text NOT NULL
);

CREATE TABLE accounts (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  number text NOT NULL,
  bank_id integer NOT NULL,
  type text NOT NULL,
  titular_id integer,
  phone_number text,
  capital integer DEFAULT 0 NOT NULL,
  active integer DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  bank_file text,
  FOREIGN KEY (bank_id) REFERENCES banks(id),
  FOREIGN KEY (titular_id) REFERENCES titulars(id),
  CONSTRAINT accounts_number_form CHECK (length(number) = 20),
  CONSTRAINT accounts_type_known CHECK (type in ('Ahorro', 'Corriente')),
  CONSTRAINT accounts_capital CHECK (capital >= 0 and capital <= 7036874417766399)
);
CREATE INDEX accounts_bank ON accounts (bank_id);
CREATE INDEX accounts_created ON accounts (created_at, id);
CREATE UNIQUE INDEX accounts_number ON accounts (number);
CREATE INDEX accounts_titular ON accounts (titular_id);
CREATE VIRTUAL TABLE accounts_trigrams USING fts5(number, content='accounts', content_rowid='id', tokenize='trigram');
CREATE TRIGGER accounts_trigrams_delete AFTER DELETE ON accounts
BEGIN INSERT INTO accounts_trigrams(accounts_trigrams, rowid, number) VALUES ('delete', old.id, old.number); END;
CREATE TRIGGER accounts_trigrams_insert AFTER INSERT ON accounts
BEGIN INSERT INTO accounts_trigrams(rowid, number) VALUES (new.id, new.number); END;
CREATE TRIGGER accounts_trigrams_update AFTER UPDATE OF number ON accounts
WHEN old.number <> new.number
BEGIN INSERT INTO accounts_trigrams(accounts_trigrams, rowid, number) VALUES ('delete', old.id, old.number);
  INSERT INTO accounts_trigrams(rowid, number) VALUES (new.id, new.number); END;

CREATE TABLE adjustments (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "order" integer NOT NULL,
  account_id integer NOT NULL,
  amount integer NOT NULL,
  reason text NOT NULL,
  issued_at text NOT NULL,
  created_by integer,
  voided_at text,
  voided_by integer,
  void_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  type text DEFAULT 'Ajuste' NOT NULL,
  snapshot text DEFAULT '{"account":{"number":"","bank":""}}' NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  FOREIGN KEY (voided_by) REFERENCES users(id),
  CONSTRAINT adjustments_amount CHECK (amount <> 0)
);
CREATE INDEX adjustments_account ON adjustments (account_id, issued_at);
CREATE INDEX adjustments_created_by ON adjustments (created_by);
CREATE INDEX adjustments_live_issued ON adjustments (issued_at, id, type, amount) WHERE voided_at is null;
CREATE UNIQUE INDEX adjustments_order ON adjustments ("order");
CREATE INDEX adjustments_voided ON adjustments (issued_at, id) WHERE voided_at is not null;
CREATE INDEX adjustments_voided_by ON adjustments (voided_by) WHERE voided_by is not null;
CREATE TRIGGER adjustments_no_delete BEFORE DELETE ON adjustments
BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;

CREATE TABLE announcements (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  title text NOT NULL,
  title_key text DEFAULT '' NOT NULL,
  content text NOT NULL,
  target integer NOT NULL,
  type integer NOT NULL,
  date text,
  time text,
  last_sent_at text,
  next_at text,
  reached integer DEFAULT 0 NOT NULL,
  created_by integer,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT announcements_target CHECK (target in (0, 1, 2, 3)),
  CONSTRAINT announcements_type CHECK (type in (0, 1, 2, 4, 5, 6, 8)),
  CONSTRAINT announcements_date CHECK ((date is not null) = (type in (4, 5, 8))),
  CONSTRAINT announcements_time CHECK ((time is not null) = (type in (6, 8)))
);
CREATE INDEX announcements_created ON announcements (created_at, id);
CREATE INDEX announcements_created_by ON announcements (created_by);
CREATE INDEX announcements_next ON announcements (next_at);

CREATE TABLE approval_settings (
  id integer PRIMARY KEY NOT NULL,
  runs integer,
  paysheets integer,
  payments integer,
  transfers integer,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  proposed text,
  CONSTRAINT approval_settings_single CHECK (id = 1),
  CONSTRAINT approval_settings_amounts CHECK (runs >= 0
    and paysheets >= 0
    and payments >= 0
    and transfers >= 0)
);

CREATE TABLE arrear_payments (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind text NOT NULL,
  document_id integer NOT NULL,
  paysheet_id integer NOT NULL,
  amount integer NOT NULL,
  FOREIGN KEY (paysheet_id) REFERENCES paysheets(id),
  CONSTRAINT arrear_payments_kind CHECK (kind in ('paysheet', 'payment'))
);
CREATE UNIQUE INDEX arrear_payments_document ON arrear_payments (kind, document_id, paysheet_id);
CREATE INDEX arrear_payments_paysheet ON arrear_payments (paysheet_id);

CREATE TABLE audit (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  at text NOT NULL,
  user_id integer,
  user_name text NOT NULL,
  action text NOT NULL,
  kind text NOT NULL,
  record_id integer NOT NULL,
  before text,
  after text,
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_kind ON audit (kind, id);
CREATE INDEX audit_record ON audit (kind, record_id, id);
CREATE INDEX audit_user ON audit (user_id, id);
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;

CREATE TABLE bank_file_lines (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  bank_file_id integer NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  document_id integer NOT NULL,
  amount integer NOT NULL,
  status text DEFAULT 'sent' NOT NULL,
  reason text,
  marked_at text,
  FOREIGN KEY (bank_file_id) REFERENCES bank_files(id),
  CONSTRAINT bank_file_lines_kind CHECK (kind in ('paysheet', 'payment')),
  CONSTRAINT bank_file_lines_status CHECK (status in ('sent', 'paid', 'rejected')),
  CONSTRAINT bank_file_lines_amount CHECK (amount > 0)
);
CREATE INDEX bank_file_lines_document ON bank_file_lines (kind, document_id, id);
CREATE UNIQUE INDEX bank_file_lines_position ON bank_file_lines (bank_file_id, position);
CREATE INDEX bank_file_lines_rejected ON bank_file_lines (id) WHERE status = 'rejected';
CREATE TRIGGER bank_file_lines_no_delete BEFORE DELETE ON bank_file_lines
BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;

CREATE TABLE bank_files (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  lot integer NOT NULL,
  account_id integer NOT NULL,
  format text NOT NULL,
  payroll_run_id integer,
  value_date text NOT NULL,
  name text NOT NULL,
  count integer NOT NULL,
  total integer NOT NULL,
  sha256 text NOT NULL,
  content blob NOT NULL,
  created_by integer,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  sent_at text,
  sent_by integer REFERENCES users(id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (payroll_run_id) REFERENCES payroll_runs(id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT bank_files_format CHECK (format in ('banesco', 'mercantil', 'venezuela', 'provincial', 'banplus', 'exterior', 'bancaribe', 'bancamiga', 'bnc', 'csv', 'xlsx')),
  CONSTRAINT bank_files_sums CHECK (count > 0 and total > 0)
);
CREATE INDEX bank_files_account ON bank_files (account_id, id);
CREATE INDEX bank_files_created_by ON bank_files (created_by);
CREATE UNIQUE INDEX bank_files_lot ON bank_files (lot);
CREATE INDEX bank_files_run ON bank_files (payroll_run_id, id);
CREATE INDEX bank_files_sent_by ON bank_files (sent_by);
CREATE TRIGGER bank_files_no_delete BEFORE DELETE ON bank_files
BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;

CREATE TABLE banks (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "index" text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  search_key text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  swift text,
  CONSTRAINT banks_index_form CHECK (length("index") = 4)
);
CREATE UNIQUE INDEX banks_index ON banks ("index");
CREATE INDEX banks_name ON banks (name_key, id);

CREATE TABLE channels (
  name text PRIMARY KEY NOT NULL,
  is_open integer NOT NULL
);

CREATE TABLE closing (
  id integer PRIMARY KEY NOT NULL,
  until text,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  CONSTRAINT closing_single CHECK (id = 1)
);

CREATE TABLE company_profile (
  id integer PRIMARY KEY NOT NULL,
  name text NOT NULL,
  ric text NOT NULL,
  address text,
  phone text,
  logo blob,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  faov_number text,
  CONSTRAINT company_profile_single CHECK (id = 1)
);

CREATE TABLE concepts (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  search_key text NOT NULL,
  kind text NOT NULL,
  nature text NOT NULL,
  computed text NOT NULL,
  active integer DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  CONSTRAINT concepts_kind CHECK (kind in ('asignacion', 'deduccion')),
  CONSTRAINT concepts_nature CHECK (nature in ('salarial', 'integral', 'no_salarial')),
  CONSTRAINT concepts_computed CHECK (computed in ('amount', 'overtime', 'overtime_night', 'overtime_unpermitted', 'night', 'holiday', 'hours', 'days', 'part'))
);
CREATE UNIQUE INDEX concepts_code ON concepts (code);
CREATE UNIQUE INDEX concepts_name ON concepts (name_key);

CREATE TABLE counters (
  kind text PRIMARY KEY NOT NULL,
  last integer DEFAULT 0 NOT NULL,
  live integer DEFAULT 0 NOT NULL
);

CREATE TABLE daily_totals (
  day text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (day, kind)
);

CREATE TABLE faov_files (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  month text NOT NULL,
  name text NOT NULL,
  count integer NOT NULL,
  total integer NOT NULL,
  sha256 text NOT NULL,
  content blob NOT NULL,
  user_id integer,
  user_name text,
  created_at text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT faov_files_count CHECK (count > 0)
);
CREATE INDEX faov_files_month ON faov_files (month, id);
CREATE INDEX faov_files_user ON faov_files (user_id);
CREATE TRIGGER faov_files_no_delete BEFORE DELETE ON faov_files
BEGIN SELECT RAISE(ABORT, 'faov_files are append-only'); END;
CREATE TRIGGER faov_files_no_update BEFORE UPDATE ON faov_files
BEGIN SELECT RAISE(ABORT, 'faov_files are append-only'); END;

CREATE TABLE first_steps (
  id integer PRIMARY KEY NOT NULL,
  hidden integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  CONSTRAINT first_steps_single CHECK (id = 1)
);

CREATE TABLE fixed_concepts (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  titular_id integer NOT NULL,
  concept_id integer,
  concept text,
  kind text NOT NULL,
  amount integer NOT NULL,
  paydays text NOT NULL,
  since text NOT NULL,
  until text,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  FOREIGN KEY (titular_id) REFERENCES titulars(id) ON DELETE cascade,
  FOREIGN KEY (concept_id) REFERENCES concepts(id),
  CONSTRAINT fixed_concepts_kind CHECK (kind in ('asignacion', 'deduccion')),
  CONSTRAINT fixed_concepts_paydays CHECK (paydays in ('each', 'primera', 'segunda')),
  CONSTRAINT fixed_concepts_amount CHECK (amount > 0),
  CONSTRAINT fixed_concepts_named CHECK ((concept_id is null) <> (concept is null))
);
CREATE INDEX fixed_concepts_concept ON fixed_concepts (concept_id);
CREATE INDEX fixed_concepts_titular ON fixed_concepts (titular_id, id);

CREATE TABLE import_headings (
  kind text NOT NULL,
  heading text NOT NULL,
  meaning text,
  PRIMARY KEY (kind, heading)
);

CREATE TABLE import_parts (
  import_id integer NOT NULL,
  what text NOT NULL,
  part integer NOT NULL,
  items text NOT NULL,
  PRIMARY KEY (import_id, what, part),
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE cascade
);

CREATE TABLE imports (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  content blob NOT NULL,
  summary text NOT NULL,
  created_by integer,
  decided_at text,
  expires_at text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT imports_kind CHECK (kind in ('employees', 'suppliers')),
  CONSTRAINT imports_state CHECK (state in ('waiting', 'done', 'undone'))
);
CREATE INDEX imports_created_by ON imports (created_by);
CREATE INDEX imports_expiry ON imports (expires_at);

CREATE TABLE incomes (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "order" integer NOT NULL,
  account_id integer NOT NULL,
  provider text NOT NULL,
  number text NOT NULL,
  amount integer NOT NULL,
  issued_at text NOT NULL,
  search_key text NOT NULL,
  snapshot text NOT NULL,
  created_by integer,
  voided_at text,
  voided_by integer,
  void_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  FOREIGN KEY (voided_by) REFERENCES users(id),
  CONSTRAINT incomes_amount CHECK (amount > 0)
);
CREATE INDEX incomes_account ON incomes (account_id, issued_at);
CREATE INDEX incomes_created_by ON incomes (created_by);
CREATE INDEX incomes_live_issued ON incomes (issued_at, id, amount) WHERE voided_at is null;
CREATE INDEX incomes_number ON incomes (number);
CREATE UNIQUE INDEX incomes_order ON incomes ("order");
CREATE INDEX incomes_voided ON incomes (issued_at, id) WHERE voided_at is not null;
CREATE INDEX incomes_voided_by ON incomes (voided_by) WHERE voided_by is not null;
CREATE VIRTUAL TABLE incomes_trigrams USING fts5(search_key, content='incomes', content_rowid='id', tokenize='trigram');
CREATE TRIGGER incomes_no_delete BEFORE DELETE ON incomes
BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER incomes_trigrams_insert AFTER INSERT ON incomes
BEGIN INSERT INTO incomes_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER incomes_trigrams_update AFTER UPDATE OF search_key ON incomes
WHEN old.search_key <> new.search_key
BEGIN INSERT INTO incomes_trigrams(incomes_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key);
  INSERT INTO incomes_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TABLE leases (
  name text PRIMARY KEY NOT NULL,
  holder text NOT NULL,
  expires_at text NOT NULL
);

CREATE TABLE mails (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  occasion text NOT NULL,
  kind text NOT NULL,
  user_id integer,
  titular_id integer,
  address text,
  title text NOT NULL,
  content text NOT NULL,
  attachment text,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at text NOT NULL,
  last_error text,
  sent_at text,
  created_at text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (titular_id) REFERENCES titulars(id) ON DELETE cascade,
  CONSTRAINT mails_kind CHECK (kind in ('receipt', 'notice', 'invitation', 'forgotten')),
  CONSTRAINT mails_state CHECK (state in ('waiting', 'sent', 'unknown', 'failed', 'dropped'))
);
CREATE INDEX mails_due ON mails (state, next_attempt_at);
CREATE UNIQUE INDEX mails_occasion ON mails (occasion);
CREATE INDEX mails_titular ON mails (titular_id, id);
CREATE INDEX mails_user ON mails (user_id, id);
CREATE INDEX mails_written ON mails (created_at) WHERE content <> '';

CREATE TABLE movements (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id integer NOT NULL,
  amount integer NOT NULL,
  balance integer NOT NULL,
  kind text NOT NULL,
  document_id integer NOT NULL,
  reversal integer DEFAULT false NOT NULL,
  issued_at text NOT NULL,
  user_id integer,
  created_at text NOT NULL,
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT movements_amount CHECK (amount <> 0),
  CONSTRAINT movements_balance CHECK (balance >= 0),
  CONSTRAINT movements_kind CHECK (kind in ('income', 'payment', 'paysheet', 'transfer', 'adjustment'))
);
CREATE INDEX movements_account ON movements (account_id, id);
CREATE INDEX movements_account_issued ON movements (account_id, issued_at, amount, reversal);
CREATE INDEX movements_document ON movements (kind, document_id);
CREATE INDEX movements_user ON movements (user_id);
CREATE TRIGGER movements_no_delete BEFORE DELETE ON movements
BEGIN SELECT RAISE(ABORT, 'movements are append-only'); END;
CREATE TRIGGER movements_no_update BEFORE UPDATE ON movements
BEGIN SELECT RAISE(ABORT, 'movements are append-only'); END;

CREATE TABLE one_time_keys (
  user_id integer NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  kind text NOT NULL,
  record_ids text NOT NULL,
  created_at text NOT NULL,
  PRIMARY KEY (user_id, key),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX one_time_keys_created ON one_time_keys (created_at);

CREATE TABLE outbox (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  occasion text NOT NULL,
  user_id integer NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  attachment text,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at text NOT NULL,
  last_error text,
  sent_at text,
  read_at text,
  created_at text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  CONSTRAINT outbox_state CHECK (state in ('waiting', 'sent', 'failed', 'app-only'))
);
CREATE INDEX outbox_due ON outbox (state, next_attempt_at);
CREATE UNIQUE INDEX outbox_occasion ON outbox (occasion, user_id);
CREATE INDEX outbox_told ON outbox (created_at) WHERE content <> '' and (read_at is not null or state = 'sent');
CREATE INDEX outbox_unread ON outbox (user_id) WHERE read_at is null;
CREATE INDEX outbox_user ON outbox (user_id, id);

CREATE TABLE parameters (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  since text NOT NULL,
  source text,
  user_id integer,
  user_name text,
  created_at text NOT NULL,
  confirmed_by integer,
  confirmed_name text,
  confirmed_at text,
  titular_id integer REFERENCES titulars(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id),
  FOREIGN KEY (confirmed_by) REFERENCES users(id)
);
CREATE INDEX parameters_confirmed_by ON parameters (confirmed_by);
CREATE INDEX parameters_name ON parameters (name, id);
CREATE INDEX parameters_titular ON parameters (titular_id, id);
CREATE INDEX parameters_user ON parameters (user_id);
CREATE TRIGGER parameters_no_delete BEFORE DELETE ON parameters
WHEN old.titular_id IS NULL
BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;
CREATE TRIGGER parameters_no_move BEFORE UPDATE ON parameters
WHEN old.titular_id IS NOT new.titular_id
BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;
CREATE TRIGGER parameters_no_update BEFORE UPDATE ON parameters
WHEN old.confirmed_at IS NOT NULL
    OR new.confirmed_at IS NULL
    OR old.id <> new.id
    OR old.name <> new.name
    OR old.value <> new.value
    OR old.since <> new.since
    OR old.source IS NOT new.source
    OR old.user_id IS NOT new.user_id
    OR old.user_name IS NOT new.user_name
    OR old.created_at <> new.created_at
BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;

CREATE TABLE passkeys (
  id text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  name text NOT NULL,
  public_key text NOT NULL,
  counter integer NOT NULL,
  transports text NOT NULL,
  created_at text NOT NULL,
  used_at text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE payments (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "order" integer NOT NULL,
  titular_id integer NOT NULL,
  enterprise_id integer NOT NULL,
  "transaction" text NOT NULL,
  number text NOT NULL,
  concept text NOT NULL,
  observation text,
  realized text NOT NULL,
  authorized text,
  issued_at text NOT NULL,
  search_key text NOT NULL,
  created_by integer,
  pending integer DEFAULT false NOT NULL,
  approved_by integer,
  approved_at text,
  voided_at text,
  voided_by integer,
  void_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  account_id integer,
  purchase_id integer,
  amount integer NOT NULL,
  snapshot text NOT NULL,
  FOREIGN KEY (titular_id) REFERENCES titulars(id),
  FOREIGN KEY (enterprise_id) REFERENCES accounts(id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  FOREIGN KEY (approved_by) REFERENCES users(id),
  FOREIGN KEY (voided_by) REFERENCES users(id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT payments_approval CHECK ((not pending
    or (approved_at is null
    and voided_at is null))
    and (approved_at is not null
    or approved_by is null)),
  CONSTRAINT payments_method CHECK ("transaction" in ('Cheque', 'Depósito', 'Transferencia', 'Pago móvil')),
  CONSTRAINT payments_amount CHECK (amount > 0)
);
CREATE INDEX payments_account ON payments (account_id, issued_at, id, voided_at);
CREATE INDEX payments_approved_by ON payments (approved_by) WHERE approved_by is not null;
CREATE INDEX payments_created_by ON payments (created_by);
CREATE INDEX payments_enterprise ON payments (enterprise_id, issued_at);
CREATE INDEX payments_equal ON payments (titular_id, amount, number) WHERE voided_at is null;
CREATE INDEX payments_live_created ON payments (created_at, id) WHERE voided_at is null;
CREATE INDEX payments_live_enterprise ON payments (enterprise_id, created_at, id, amount, pending) WHERE voided_at is null;
CREATE INDEX payments_live_issued ON payments (issued_at, id, amount, pending) WHERE voided_at is null;
CREATE INDEX payments_number ON payments (number);
CREATE UNIQUE INDEX payments_order ON payments ("order");
CREATE INDEX payments_pending ON payments (id) WHERE pending;
CREATE INDEX payments_titular ON payments (titular_id, issued_at, id, voided_at);
CREATE INDEX payments_voided ON payments (issued_at, id, voided_at) WHERE voided_at is not null;
CREATE INDEX payments_voided_by ON payments (voided_by) WHERE voided_by is not null;
CREATE VIRTUAL TABLE payments_search USING fts5(search_key, content='payments', content_rowid='id', tokenize='trigram');
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments
BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER payments_search_insert AFTER INSERT ON payments
BEGIN INSERT INTO payments_search(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER payments_search_update AFTER UPDATE OF search_key ON payments
WHEN old.search_key <> new.search_key
BEGIN INSERT INTO payments_search(payments_search, rowid, search_key) VALUES ('delete', old.id, old.search_key);
  INSERT INTO payments_search(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TABLE payroll_runs (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "order" integer NOT NULL,
  title text NOT NULL,
  payday text NOT NULL,
  month text NOT NULL,
  issued_at text NOT NULL,
  search_key text NOT NULL,
  created_by integer,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT payroll_runs_payday CHECK (payday in ('primera', 'segunda', 'completo')),
  CONSTRAINT payroll_runs_month CHECK (length(month) = 7)
);
CREATE INDEX payroll_runs_created_by ON payroll_runs (created_by);
CREATE INDEX payroll_runs_fortnight ON payroll_runs (month, payday);
CREATE INDEX payroll_runs_issued ON payroll_runs (issued_at, id);
CREATE UNIQUE INDEX payroll_runs_order ON payroll_runs ("order");
CREATE VIRTUAL TABLE payroll_runs_trigrams USING fts5(search_key, content='payroll_runs', content_rowid='id', tokenize='trigram');
CREATE TRIGGER payroll_runs_no_delete BEFORE DELETE ON payroll_runs
BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER payroll_runs_trigrams_insert AFTER INSERT ON payroll_runs
BEGIN INSERT INTO payroll_runs_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER payroll_runs_trigrams_update AFTER UPDATE OF search_key ON payroll_runs
WHEN old.search_key <> new.search_key
BEGIN INSERT INTO payroll_runs_trigrams(payroll_runs_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key);
  INSERT INTO payroll_runs_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TABLE paysheets (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "order" integer NOT NULL,
  titular_id integer NOT NULL,
  enterprise_id integer NOT NULL,
  "transaction" text NOT NULL,
  number text NOT NULL,
  concept text NOT NULL,
  observation text,
  realized text NOT NULL,
  authorized text,
  issued_at text NOT NULL,
  search_key text NOT NULL,
  created_by integer,
  pending integer DEFAULT false NOT NULL,
  approved_by integer,
  approved_at text,
  voided_at text,
  voided_by integer,
  void_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  account_id integer NOT NULL,
  payday text NOT NULL,
  salary integer NOT NULL,
  amount integer NOT NULL,
  lines text DEFAULT '[]' NOT NULL,
  gross integer NOT NULL,
  total integer NOT NULL,
  payroll_run_id integer,
  snapshot text NOT NULL,
  period text,
  FOREIGN KEY (titular_id) REFERENCES titulars(id),
  FOREIGN KEY (enterprise_id) REFERENCES accounts(id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  FOREIGN KEY (approved_by) REFERENCES users(id),
  FOREIGN KEY (voided_by) REFERENCES users(id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (payroll_run_id) REFERENCES payroll_runs(id),
  CONSTRAINT paysheets_approval CHECK ((not pending
    or (approved_at is null
    and voided_at is null))
    and (approved_at is not null
    or approved_by is null)),
  CONSTRAINT paysheets_method CHECK ("transaction" in ('Cheque', 'Depósito', 'Transferencia')),
  CONSTRAINT paysheets_payday CHECK (payday in ('primera', 'segunda', 'completo')),
  CONSTRAINT paysheets_amounts CHECK (salary > 0
    and amount >= 0
    and gross >= amount
    and total between 1 and gross)
);
CREATE INDEX paysheets_account ON paysheets (account_id, issued_at, id, voided_at);
CREATE INDEX paysheets_approved_by ON paysheets (approved_by) WHERE approved_by is not null;
CREATE INDEX paysheets_created_by ON paysheets (created_by);
CREATE INDEX paysheets_enterprise ON paysheets (enterprise_id, issued_at);
CREATE INDEX paysheets_live_created ON paysheets (created_at, id) WHERE voided_at is null;
CREATE INDEX paysheets_live_enterprise ON paysheets (enterprise_id, created_at, id, total, pending) WHERE voided_at is null;
CREATE INDEX paysheets_live_issued ON paysheets (issued_at, id, total, pending, titular_id, payday, period) WHERE voided_at is null;
CREATE INDEX paysheets_live_payday ON paysheets (payday, created_at, id, total, pending) WHERE voided_at is null;
CREATE INDEX paysheets_live_total ON paysheets (total, id) WHERE voided_at is null;
CREATE INDEX paysheets_number ON paysheets (number);
CREATE UNIQUE INDEX paysheets_order ON paysheets ("order");
CREATE INDEX paysheets_pending ON paysheets (payroll_run_id, id) WHERE pending;
CREATE INDEX paysheets_period ON paysheets (titular_id, period) WHERE period is not null;
CREATE INDEX paysheets_run ON paysheets (payroll_run_id, id) WHERE payroll_run_id is not null;
CREATE INDEX paysheets_titular ON paysheets (titular_id, issued_at, id, voided_at, pending, created_at);
CREATE INDEX paysheets_voided ON paysheets (issued_at, id, voided_at) WHERE voided_at is not null;
CREATE INDEX paysheets_voided_by ON paysheets (voided_by) WHERE voided_by is not null;
CREATE VIRTUAL TABLE paysheets_search USING fts5(search_key, content='paysheets', content_rowid='id', tokenize='trigram');
CREATE TRIGGER paysheets_no_delete BEFORE DELETE ON paysheets
BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER paysheets_search_insert AFTER INSERT ON paysheets
BEGIN INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER paysheets_search_update AFTER UPDATE OF search_key ON paysheets
WHEN old.search_key <> new.search_key
BEGIN INSERT INTO paysheets_search(paysheets_search, rowid, search_key) VALUES ('delete', old.id, old.search_key);
  INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER paysheets_total_insert BEFORE INSERT ON paysheets
WHEN NEW.gross <> NEW.amount + coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'asignacion'), 0)
    OR NEW.total <> NEW.gross - coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'deduccion'), 0)
BEGIN SELECT RAISE(ABORT, 'an order comes to the sum of its lines'); END;
CREATE TRIGGER paysheets_total_update BEFORE UPDATE OF amount, lines, gross, total ON paysheets
WHEN NEW.gross <> NEW.amount + coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'asignacion'), 0)
    OR NEW.total <> NEW.gross - coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'deduccion'), 0)
BEGIN SELECT RAISE(ABORT, 'an order comes to the sum of its lines'); END;

CREATE TABLE rate_limits (
  key text PRIMARY KEY NOT NULL,
  count integer NOT NULL,
  expires_at text NOT NULL
);
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);

CREATE TABLE rates (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  currency text NOT NULL,
  day text NOT NULL,
  value text NOT NULL,
  source text NOT NULL,
  user_id integer,
  user_name text,
  created_at text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT rates_currency CHECK (currency in ('USD', 'EUR')),
  CONSTRAINT rates_value CHECK (length(value) <= 18
    and trim(value, '0123456789.') = ''
    and trim(value, '0.') <> ''
    and length(replace(value, '.', '')) >= length(value) - 1
    and value not like '.%'
    and value not like '%.'
    and value not like '%._________%'
    and value not like '%.%0'
    and (value not like '0%'
    or value like '0.%'))
);
CREATE INDEX rates_day ON rates (currency, day, id);
CREATE INDEX rates_newest ON rates (day, id);
CREATE INDEX rates_user ON rates (user_id);
CREATE TRIGGER rates_no_delete BEFORE DELETE ON rates
BEGIN SELECT RAISE(ABORT, 'rates are append-only'); END;
CREATE TRIGGER rates_no_update BEFORE UPDATE ON rates
BEGIN SELECT RAISE(ABORT, 'rates are append-only'); END;

CREATE TABLE recovery_codes (
  id text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  created_at text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

CREATE TABLE report_jobs (
  id text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL,
  format text NOT NULL,
  query text NOT NULL,
  state text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  error text,
  created_at text NOT NULL,
  expires_at text NOT NULL,
  beat_at text,
  size integer,
  making text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  CONSTRAINT report_jobs_state_known CHECK (state in ('waiting', 'running', 'done', 'failed'))
);
CREATE INDEX report_jobs_expiry ON report_jobs (expires_at);
CREATE INDEX report_jobs_user ON report_jobs (user_id, state);

CREATE TABLE report_parts (
  job_id text NOT NULL,
  part integer NOT NULL,
  content blob NOT NULL,
  PRIMARY KEY (job_id, part),
  FOREIGN KEY (job_id) REFERENCES report_jobs(id) ON DELETE cascade
);

CREATE TABLE salary_changes (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  titular_id integer NOT NULL,
  salary integer NOT NULL,
  since text NOT NULL,
  reason text,
  user_id integer,
  user_name text,
  created_at text NOT NULL,
  currency text DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR')),
  is_raise integer DEFAULT false NOT NULL,
  FOREIGN KEY (titular_id) REFERENCES titulars(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT salary_changes_salary CHECK (salary >= 0 and salary <= 9007199254740991)
);
CREATE INDEX salary_changes_titular ON salary_changes (titular_id, id);
CREATE INDEX salary_changes_user ON salary_changes (user_id);

CREATE TABLE salary_drafts (
  user_id integer NOT NULL,
  titular_id integer NOT NULL,
  typed text NOT NULL,
  version integer NOT NULL,
  updated_at text NOT NULL,
  PRIMARY KEY (user_id, titular_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (titular_id) REFERENCES titulars(id) ON DELETE cascade
);
CREATE INDEX salary_drafts_updated ON salary_drafts (updated_at);

CREATE TABLE saved_views (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  user_id integer NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, list, name);

CREATE TABLE second_factors (
  user_id integer PRIMARY KEY NOT NULL,
  secret text NOT NULL,
  last_step integer DEFAULT 0 NOT NULL,
  created_at text NOT NULL,
  confirmed_at text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX second_factors_unconfirmed ON second_factors (created_at) WHERE confirmed_at is null;

CREATE TABLE secrets (
  name text PRIMARY KEY NOT NULL,
  value text NOT NULL
);

CREATE TABLE sessions (
  id text PRIMARY KEY NOT NULL,
  user_id integer NOT NULL,
  created_at text NOT NULL,
  expires_at text NOT NULL,
  device text,
  address text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE settings (
  id integer PRIMARY KEY NOT NULL,
  bonus integer DEFAULT 0 NOT NULL,
  sso integer DEFAULT 0 NOT NULL,
  lacks integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  CONSTRAINT settings_single CHECK (id = 1),
  CONSTRAINT settings_amounts CHECK (bonus >= 0 and sso >= 0 and lacks >= 0)
);

CREATE TABLE signatories (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  created_at text NOT NULL,
  CONSTRAINT signatories_kind CHECK (kind in ('realized', 'authorized'))
);
CREATE UNIQUE INDEX signatories_name ON signatories (kind, name);

CREATE TABLE titulars (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  search_key text NOT NULL,
  ric text NOT NULL,
  scope text NOT NULL,
  type text NOT NULL,
  user_id integer,
  salary integer DEFAULT 0 NOT NULL,
  active integer DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  position text,
  department text,
  hired_at text,
  left_at text,
  given_names text,
  surnames text,
  email text,
  salary_currency text DEFAULT 'VES' NOT NULL CHECK (salary_currency in ('VES', 'USD', 'EUR')),
  shift text DEFAULT 'diurna' NOT NULL CHECK (shift in ('diurna', 'mixta', 'nocturna')),
  birth_date text,
  FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT titulars_scope_known CHECK (scope in ('Empleado', 'Externo', 'Empresa')),
  CONSTRAINT titulars_type_known CHECK (type in ('Natural', 'Jurídico')),
  CONSTRAINT titulars_salary CHECK (salary >= 0 and salary <= 9007199254740991)
);
CREATE INDEX titulars_email ON titulars (email) WHERE email is not null;
CREATE INDEX titulars_name ON titulars (name_key, id);
CREATE UNIQUE INDEX titulars_ric ON titulars (ric);
CREATE INDEX titulars_scope ON titulars (scope, name_key, id);
CREATE INDEX titulars_search ON titulars (search_key);
CREATE UNIQUE INDEX titulars_user ON titulars (user_id);
CREATE VIRTUAL TABLE titulars_trigrams USING fts5(search_key, content='titulars', content_rowid='id', tokenize='trigram');
CREATE TRIGGER titulars_trigrams_delete AFTER DELETE ON titulars
BEGIN INSERT INTO titulars_trigrams(titulars_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); END;
CREATE TRIGGER titulars_trigrams_insert AFTER INSERT ON titulars
BEGIN INSERT INTO titulars_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER titulars_trigrams_update AFTER UPDATE OF search_key ON titulars
WHEN old.search_key <> new.search_key
BEGIN INSERT INTO titulars_trigrams(titulars_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key);
  INSERT INTO titulars_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TABLE tokens (
  id text PRIMARY KEY NOT NULL,
  purpose text NOT NULL,
  user_id integer NOT NULL,
  created_at text NOT NULL,
  expires_at text NOT NULL,
  used_at text,
  device text,
  address text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  CONSTRAINT tokens_purpose CHECK (purpose in ('api', 'reset', 'telegram', 'factor', 'passkey'))
);
CREATE INDEX tokens_expiry ON tokens (expires_at);
CREATE INDEX tokens_user ON tokens (user_id);

CREATE TABLE transfers (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  "order" integer NOT NULL,
  from_account_id integer NOT NULL,
  to_account_id integer NOT NULL,
  amount integer NOT NULL,
  number text NOT NULL,
  concept text NOT NULL,
  issued_at text NOT NULL,
  search_key text NOT NULL,
  snapshot text NOT NULL,
  created_by integer,
  pending integer DEFAULT false NOT NULL,
  approved_by integer,
  approved_at text,
  voided_at text,
  voided_by integer,
  void_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  FOREIGN KEY (from_account_id) REFERENCES accounts(id),
  FOREIGN KEY (to_account_id) REFERENCES accounts(id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  FOREIGN KEY (approved_by) REFERENCES users(id),
  FOREIGN KEY (voided_by) REFERENCES users(id),
  CONSTRAINT transfers_approval CHECK ((not pending
    or (approved_at is null
    and voided_at is null))
    and (approved_at is not null
    or approved_by is null)),
  CONSTRAINT transfers_amount CHECK (amount > 0),
  CONSTRAINT transfers_sides CHECK (from_account_id <> to_account_id)
);
CREATE INDEX transfers_approved_by ON transfers (approved_by) WHERE approved_by is not null;
CREATE INDEX transfers_created_by ON transfers (created_by);
CREATE INDEX transfers_from ON transfers (from_account_id, issued_at);
CREATE INDEX transfers_live_issued ON transfers (issued_at, id, amount, pending) WHERE voided_at is null;
CREATE INDEX transfers_number ON transfers (number);
CREATE UNIQUE INDEX transfers_order ON transfers ("order");
CREATE INDEX transfers_pending ON transfers (id) WHERE pending;
CREATE INDEX transfers_to ON transfers (to_account_id, issued_at);
CREATE INDEX transfers_voided ON transfers (issued_at, id) WHERE voided_at is not null;
CREATE INDEX transfers_voided_by ON transfers (voided_by) WHERE voided_by is not null;
CREATE VIRTUAL TABLE transfers_trigrams USING fts5(search_key, content='transfers', content_rowid='id', tokenize='trigram');
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER transfers_trigrams_insert AFTER INSERT ON transfers
BEGIN INSERT INTO transfers_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER transfers_trigrams_update AFTER UPDATE OF search_key ON transfers
WHEN old.search_key <> new.search_key
BEGIN INSERT INTO transfers_trigrams(transfers_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key);
  INSERT INTO transfers_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TABLE unsent_forms (
  user_id integer NOT NULL,
  path text NOT NULL,
  typed text NOT NULL,
  saved_at text NOT NULL,
  PRIMARY KEY (user_id, path),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX unsent_forms_saved ON unsent_forms (saved_at);

CREATE TABLE users (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  search_key text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  role_id integer NOT NULL,
  type integer NOT NULL,
  active integer DEFAULT true NOT NULL,
  birth_date text,
  simgulary_bot_id text,
  allow_send_birthday_proximity_notification integer DEFAULT true NOT NULL,
  allow_receive_birthday_proximity_notification integer DEFAULT true NOT NULL,
  allow_receive_paysheet_creation_notification integer DEFAULT true NOT NULL,
  allow_display_age_on_birthday_notification integer DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  allow_receive_receipt_email integer DEFAULT true NOT NULL,
  allow_receive_announcement_email integer DEFAULT true NOT NULL,
  invited_at text,
  allow_receive_birthday_email integer DEFAULT true NOT NULL,
  allow_receive_approval_notification integer DEFAULT true NOT NULL,
  dates_in_words integer DEFAULT false NOT NULL,
  CONSTRAINT users_role CHECK (role_id in (1, 2, 3)),
  CONSTRAINT users_type CHECK (type = 0 or type = role_id)
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_name ON users (name_key, id);
CREATE UNIQUE INDEX users_simgulary_bot_id ON users (simgulary_bot_id);
CREATE INDEX users_waiting ON users (created_at) WHERE type = 0;

CREATE TABLE wizard_drafts (
  user_id integer PRIMARY KEY NOT NULL,
  state text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

CREATE TABLE wizard_input_files (
  user_id integer PRIMARY KEY NOT NULL,
  content blob NOT NULL,
  FOREIGN KEY (user_id) REFERENCES wizard_drafts(user_id) ON DELETE cascade
);

CREATE TABLE wizard_inputs (
  user_id integer NOT NULL,
  part integer NOT NULL,
  rows text NOT NULL,
  PRIMARY KEY (user_id, part),
  FOREIGN KEY (user_id) REFERENCES wizard_drafts(user_id) ON DELETE cascade
);

CREATE TABLE wizard_sheets (
  user_id integer NOT NULL,
  titular_id integer NOT NULL,
  typed text NOT NULL,
  salary integer DEFAULT 0 NOT NULL,
  version integer NOT NULL,
  tab text NOT NULL,
  applied integer DEFAULT 0 NOT NULL,
  copied integer DEFAULT false NOT NULL,
  currency text DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR')),
  PRIMARY KEY (user_id, titular_id),
  FOREIGN KEY (user_id) REFERENCES wizard_drafts(user_id) ON DELETE cascade
);
