import type { SQLWrapper } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { StatementWatch } from '../tracing/statements.ts'
import { DatabaseAway, isConnectionLoss } from './away.ts'
import type { Database, Executor } from './database.ts'

const dialect = new PgDialect()

/** A transaction that runs: how it sends a statement, and those whose answers are awaited with that of COMMIT. */
type Running = {
  query: (asked: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>
  unanswered: Promise<unknown>[]
}
const running = new WeakMap<Executor, Running>()

const noAnswer = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Sends a statement whose answer nobody reads: it costs no way to the database. A transaction where it fails is undone, and
 * throws its error. Outside of a transaction, it is awaited.
 */
export async function sendUnanswered(tx: Executor, statement: SQLWrapper): Promise<void> {
  const own = running.get(tx)
  if (!own) {
    await tx.execute(statement)
    return
  }
  // At once: what is sent before COMMIT is part of the transaction.
  const { sql: text, params } = dialect.sqlToQuery(statement.getSQL())
  own.unanswered.push(unheard(own.query({ text }, params)))
}

/** A statement that is built, and not sent yet. */
type Statement<Answer> = { execute(): Promise<Answer> }

/**
 * Sends statements of one transaction without waiting between them: PostgreSQL runs them in this order, each seeing what the ones
 * before did. Rejects with the first failure.
 */
export const sendTogether = <Answers extends readonly unknown[]>(
  ...statements: { readonly [At in keyof Answers]: Statement<Answers[At]> }
): Promise<Answers> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `map` forgets the place of each answer
  Promise.all(statements.map((statement) => statement.execute())) as unknown as Promise<Answers>

/** A promise that is awaited later: its failure is told then, not now. */
function unheard<Answer>(promise: Promise<Answer>): Promise<Answer> {
  promise.catch(() => {})
  return promise
}

async function firstFailureOf(statements: readonly Promise<unknown>[]): Promise<unknown> {
  const settled = await Promise.allSettled(statements)
  return settled.find((one) => one.status === 'rejected')?.reason
}

/** The connection, whose BEGIN leaves with the first statement of a transaction, and COMMIT with the last ones. */
function pipelined({ query, unanswered }: Running) {
  return {
    query(asked: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
      const answer = query(asked, values)
      if (asked.text.startsWith('begin')) {
        unanswered.push(unheard(answer))
        return Promise.resolve(noAnswer)
      }
      return asked.text === 'commit' ? Promise.all([unheard(answer), ...unanswered]).then(() => answer) : answer
    },
  } as unknown as pg.PoolClient
}

/**
 * Replaces Drizzle's `db.transaction`. Drizzle's never releases the connection when BEGIN fails. It also hides a connection loss
 * behind the failed ROLLBACK. Throws `DatabaseAway` when the connection is lost.
 */
export const transactionsOf =
  (pool: pg.Pool, watchStatement: StatementWatch): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let lost: Error | undefined
    const onError = (error: Error) => {
      lost ??= error
    }
    client.on('error', onError)
    let isCommitting = false
    const own: Running = {
      query: (asked, values) => watchStatement(asked, () => client.query(asked, values)),
      unanswered: [],
    }
    try {
      return await drizzle(pipelined(own)).transaction(async (tx) => {
        running.set(tx, own)
        const result = await work(tx)
        isCommitting = true
        return result
      }, config)
    } catch (error) {
      // PostgreSQL refuses what follows a failed statement, COMMIT included: that statement has the reason.
      if (lost === undefined && !isConnectionLoss(error)) throw (await firstFailureOf(own.unanswered)) ?? error
      lost ??= error instanceof Error ? error : new Error(String(error))
      throw new DatabaseAway('the connection was lost in a transaction', { isUndone: !isCommitting, cause: lost })
    } finally {
      client.off('error', onError)
      client.release(lost)
    }
  }
