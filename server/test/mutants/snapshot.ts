import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'

type Named = { name: string; columns: string }
type Sequence = { name: string; last: string | null }

/**
 * Restores the rows of a database in milliseconds. Triggers note the tables written, and their rows are compared with a copy.
 * Only the schema `public` is restored: queued jobs stay.
 */
export class Snapshot {
  readonly #admin: Client
  #tables: Named[] = []
  #sequences: Sequence[] = []
  #at = Date.now()

  private constructor(admin: Client) {
    this.#admin = admin
  }

  static async of(databaseUrl: string): Promise<Snapshot> {
    const url = new URL(inject('postgres').adminUrl)
    url.pathname = new URL(databaseUrl).pathname
    const admin = new Client({ connectionString: url.href })
    await admin.connect()
    const snapshot = new Snapshot(admin)
    await snapshot.#prepare()
    return snapshot
  }

  async #prepare(): Promise<void> {
    // Triggers and foreign keys do not act on what this connection writes.
    await this.#admin.query(`set session_replication_role = replica`)
    await this.#admin.query(`create schema kept;
      create table kept.written_tables (name text not null);
      create function kept.note() returns trigger language plpgsql security definer as
        $$ begin insert into kept.written_tables values (tg_table_name); return null; end $$`)
    const { rows } = await this.#admin.query<Named>(`
      select c.relname as name,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'`)
    this.#tables = rows
    for (const { name } of rows)
      await this.#admin.query(`create trigger kept_note after insert or update or delete or truncate on public."${name}"
        for each statement execute function kept.note()`)
  }

  /** The moment of `take`, in milliseconds. */
  get at(): number {
    return this.#at
  }

  /** Copies every table. */
  async take(): Promise<void> {
    for (const { name } of this.#tables)
      await this.#admin.query(
        `drop table if exists kept."${name}"; create table kept."${name}" as table public."${name}"`,
      )
    const { rows } = await this.#admin.query<Sequence>(`
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences where schemaname = 'public'`)
    this.#sequences = rows
    await this.#admin.query(`delete from kept.written_tables`)
    this.#at = Date.now()
  }

  /** Restores the copy. Answers how many rows of each table had been written. */
  async restore(): Promise<string> {
    const { rows } = await this.#admin.query<{ name: string }>(
      `with noted as (delete from kept.written_tables returning name) select distinct name from noted`,
    )
    if (rows.length === 0) return ''
    const written = new Set(rows.map(({ name }) => name))
    const tables = this.#tables.filter(({ name }) => written.has(name))
    const statements = tables.flatMap(({ name, columns }) => [
      `delete from public."${name}" now where not exists (select 1 from kept."${name}" was where was::text = now::text)`,
      `insert into public."${name}" (${columns}) overriding system value select ${columns} from kept."${name}" was
         where not exists (select 1 from public."${name}" now where now::text = was::text)`,
    ])
    const sequences = this.#sequences
      .filter(({ last }) => last !== null)
      .map(({ name, last }) => `select setval('${name}', ${last})`)
    const all = [...statements, ...sequences].join(';\n')
    const done = await this.#write(all)
    const counts = [done].flat().map((result) => Number(Object(result).rowCount))
    return tables.map(({ name }, rank) => `${name} -${counts[2 * rank]} +${counts[2 * rank + 1]}`).join(', ')
  }

  /** Runs statements in one implicit transaction. The server may still write after it answered: a deadlock is tried again. */
  async #write(statements: string): Promise<unknown> {
    for (let tries = 1; ; tries += 1)
      try {
        return await this.#admin.query(statements)
      } catch (error) {
        if (tries === 10) throw error
        await setTimeout(50 * tries)
      }
  }

  /** Every id that the database holds. */
  async ids(): Promise<Set<string>> {
    const found = new Set<string>()
    for (const { name } of this.#tables) {
      const { rows } = await this.#admin.query<{ row: string }>(`select was::text as row from kept."${name}" was`)
      for (const { row } of rows) for (const [id] of row.matchAll(uuids)) found.add(id)
    }
    return found
  }

  close(): Promise<void> {
    return this.#admin.end()
  }
}

export const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
