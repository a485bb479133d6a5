/** Puts a migrated database that a test has filled back to what it was, in the database itself. */

import { escapeIdentifier, escapeLiteral, type Pool } from 'pg'

/** Where the emptying's own functions and its counter are. It has no table: some tests read every table there is. */
const schema = 'as_migrated'

/** Beyond this many bytes a new file is quicker than deleted rows. */
const manyBytes = 131_072

type Queries = Pick<Pool, 'query'>

/** Makes a migrated database ready for `emptyAgain`. */
export async function rememberAsMigrated(db: Queries): Promise<void> {
  await db.query(`create schema ${schema}; create sequence ${schema}.altered`)
  const names = await namesOf(db, 'select tablename as name from pg_tables')
  const rowsAsMigrated = await Promise.all(names.map((name) => rowsOf(db, name)))
  const sequences = await namesOf(db, 'select sequencename as name from pg_sequences')
  const places = await Promise.all(sequences.map((name) => placeOf(db, name)))
  await db.query(
    `create function ${schema}.empty_again() returns boolean language plpgsql as $$
     begin
       if (select is_called from ${schema}.altered) then return false; end if;
       -- Neither triggers nor foreign keys.
       set local session_replication_role = replica;
       ${[...names.map(emptyTable), ...rowsAsMigrated, ...places].join('\n')}
       return true;
     end $$;
     create function ${schema}.note_altered() returns event_trigger language plpgsql as $$
     begin
       perform nextval('${schema}.altered');
     end $$;
     create event trigger note_altered on ddl_command_end execute function ${schema}.note_altered()`,
  )
}

async function namesOf(db: Queries, select: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(`${select} where schemaname = 'public'`)
  return rows.map(({ name }) => name)
}

function emptyTable(name: string): string {
  const table = inPublic(name)
  return `if exists (select from ${table}) then
    if pg_relation_size(${escapeLiteral(table)}) > ${manyBytes} then truncate ${table} cascade;
    else delete from ${table}; end if;
  end if;`
}

/** The statement that writes the rows of the migrations again. */
async function rowsOf(db: Queries, name: string): Promise<string> {
  const table = inPublic(name)
  const { rows } = await db.query<{ columns: string; records: string }>(
    `select records, (
       select string_agg(quote_ident(column_name), ', ') from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
     ) as columns
     from (select json_agg(r)::text as records from ${table} as r) as all_rows where records is not null`,
    [name],
  )
  const [found] = rows
  if (!found) return ''
  const { columns, records } = found
  return `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, ${escapeLiteral(records)});`
}

/** The statement that sets a sequence to where migrations left it. */
async function placeOf(db: Queries, name: string): Promise<string> {
  const { rows } = await db.query<{ last_value: string; is_called: boolean }>(
    `select last_value, is_called from ${inPublic(name)}`,
  )
  const [place] = rows
  return `perform setval(${escapeLiteral(inPublic(name))}, ${place?.last_value}, ${place?.is_called});`
}

const inPublic = (name: string): string => `public.${escapeIdentifier(name)}`

/** False when a test has altered the tables themselves: then only a new database is as it was. */
export async function emptyAgain(db: Queries): Promise<boolean> {
  const { rows } = await db.query<{ done: boolean }>(`select ${schema}.empty_again() as done`)
  return rows[0]?.done === true
}
