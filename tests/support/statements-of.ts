import pg from 'pg'
import { vi } from 'vitest'

/** How many statements something sends to the database. */
export async function statementsOf(does: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await does()
  const count = sent.mock.calls.length
  sent.mockRestore()
  return count
}
