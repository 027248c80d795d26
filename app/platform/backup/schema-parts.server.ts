import pg from 'pg'
import type { Manifest } from './manifest.server.ts'

type Table = Manifest['tables'][number]
type Sequence = Manifest['sequences'][number]

const quoted = pg.escapeIdentifier
/** A table of the product, as statements name it. */
export const tableName = (name: string) => `public.${quoted(name)}`
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ')

// What an extension brought is its own and comes with it.
const own = (catalog: string, row: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${row} and d.deptype = 'e')`

/** The tables of the product and those of their columns that are written, not generated. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${own('pg_class', 'c.oid')}
    group by c.oid order by c.relname`)
  return rows
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${own('pg_class', 'c.oid')} order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${tableName(name)}`,
    )
    if (values[0]) sequences.push({ name, ...values[0] })
  }
  return sequences
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [tableName(name), value, called])
}

/** Whether a database holds nothing that a restore could meet: no table and no schema of Quorum. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and ${own('pg_class', 'c.oid')})
      or to_regclass('drizzle.__drizzle_migrations') is not null as full`,
  )
  return !rows[0].full
}

/** Removes all that Quorum made in a database, in the caller's transaction; extensions stay. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(`
    select format('drop table if exists public.%I cascade', c.relname) as drop from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${own('pg_class', 'c.oid')}
    union all select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and ${own('pg_proc', 'p.oid')}`)
  for (const { drop } of rows) await client.query(drop)
  await client.query('drop schema if exists drizzle cascade')
  const { rows: jobs } = await client.query(`select to_regclass('pgboss.job') is not null as there`)
  if (jobs[0].there) await client.query('delete from pgboss.job')
}

/**
 * Takes away what would hold up or refuse rows that come table by table: foreign keys, indexes, the guards
 * of triggers, and rows that a new schema begins with. Needs no right but that of the owner. Returns how to
 * put all of it back, which checks every foreign key.
 */
export async function openTables(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
  const { rows: indexes } = await client.query<{ drop: string; add: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${own('pg_class', 'c.oid')}
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')`)
  const tables = await listTables(client)
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  const triggers = (verb: string) =>
    tables.map(({ name }) => `alter table ${tableName(name)} ${verb} trigger user`)

  await run([...keys, ...indexes].map(({ drop }) => drop))
  await run(triggers('disable'))
  await run(tables.map(({ name }) => `delete from ${tableName(name)}`))
  return async () => {
    await run([...indexes, ...keys].map(({ add }) => add))
    await run(triggers('enable'))
  }
}
