-- The language of the dashboard, as its user chose it.
alter table users add column language text not null default 'en'
  check (language in ('en', 'bn'));
