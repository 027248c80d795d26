import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { READING_COSTS } from '#app/kit/reading-limits.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { entriesOfFile } from './file-entries.ts'
import { openCatalogueFile } from './open-catalogue-file.server.ts'

const ROWS = 450
const LIST = `title,start,end,city,country\n${Array.from({ length: ROWS }, (_, at) => `Course ${at},2030-09-01,2030-09-02,Lund,Sweden\n`).join('')}`
const owner = () => newId() as PartyId
const asked = (text: string, name = 'list.csv') => ({
  file: { name, bytes: Buffer.from(text) },
  mapping: new Map(),
  context: { now: new Date('2030-06-01T12:00:00Z'), providerTimeZone: 'Europe/Zurich' },
})

async function opened(file: ReturnType<typeof asked>) {
  const read = await openCatalogueFile(owner(), file)
  if (!read.ok) throw new Error(read.reason.code)
  return read
}

describe('a file that is read apart', () => {
  it('says the same as one that is read at once, whatever its size and in whatever order it is asked', async () => {
    for (const text of [LIST, LIST.slice(0, 15_000)]) {
      const whole = entriesOfFile(asked(text))
      const file = await opened(asked(text))
      if (!whole.ok) throw new Error('not read')
      const places = [0, 1, 250, 99, whole.entries.length - 1]
      for (const at of places) expect(await file.entry(at)).toEqual(whole.entries[at])
      expect(file).toMatchObject({ format: 'csv', count: whole.entries.length })
      expect(await file.entry(whole.entries.length)).toBeUndefined()
      await file.close()
    }
  })

  it('of 250 bytes is read apart, too, and leaves the loop of the server to others', async () => {
    let turns = 0
    const clock = setInterval(() => (turns += 1), 5)
    const file = await opened(asked('title,start,end,city,country\nA,2030-09-01,2030-09-02,Lund,Sweden\n'))
    clearInterval(clock)
    expect(file.count).toBe(1)
    expect(turns, 'it did not wait for a process').toBeGreaterThan(0)
    await file.close()
  })

  it('is refused with its own reason, and when it takes more time or memory than one may', async () => {
    expect(await openCatalogueFile(owner(), asked(LIST, 'list.ics'))).toMatchObject({
      reason: { code: 'file.claims' },
    })
    const cost = READING_COSTS.catalogue
    const aside = { ok: false, reason: { code: 'file.aside' } }
    expect(await openCatalogueFile(owner(), asked(LIST), { ...cost, ms: 1 })).toEqual(aside)
    const large = asked(LIST.repeat(20))
    expect(await openCatalogueFile(owner(), large, { ...cost, megabytes: 8 })).toEqual(aside)
    expect(await db().$count(readerEnds, eq(readerEnds.ends, 2)), 'each was tried twice').toBe(2)
  })
})
