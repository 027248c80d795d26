import { afterEach, describe, expect, inject, it } from 'vitest'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { ENDS_KEPT_DAYS } from '#app/kit/reading-limits.ts'
import { db } from '#app/platform/testing/store.ts'
import { listReaders } from '#scripts/start/bundle-readers.ts'
import { config, configure } from '../config.server.ts'
import { systemContext } from '../context.server.ts'
import { readerEnds } from '../tables.server.ts'
import { programOf, takeBundledReaders } from './bundled-readers.server.ts'
import { forgetReaderEnds } from './forget-ends.server.ts'
import { openReading, readApart } from './read-apart.server.ts'

const READER = { name: 'document', source: '#tests/support/readers/hostile-reader.ts' } as const
const COST = { seconds: 20, ms: 30_000, megabytes: 200 }
const owner = () => newId() as PartyId
const brought = (ownerId: PartyId, deed: string, cost = COST) => ({
  ownerId,
  name: deed,
  bytes: Buffer.from(deed),
  given: deed,
  isWaitedFor: true,
  cost,
})
const rows = async (ownerId: PartyId) =>
  (await db().select().from(readerEnds)).filter((row) => row.ownerId === ownerId)

afterEach(() => takeBundledReaders(inject('readers')))

describe('what people gave is read in a process apart', () => {
  it('which answers, and leaves nothing behind', async () => {
    const ownerId = owner()
    expect(await readApart(READER, brought(ownerId, 'answers'))).toMatchObject({ ok: true, said: 'well' })
    expect(await rows(ownerId)).toEqual([])
  })

  it.each([
    ['never ends', { ...COST, seconds: 1 }, /SIGXCPU|SIGKILL/],
    ['never ends', { ...COST, ms: 700 }, /time/],
    ['takes objects', COST, /^SIG/],
    ['takes bytes', COST, /^SIG/],
    ['breaks', COST, /^TypeError$/],
    ['crashes', COST, /^SIGSEGV$/],
  ])('which is ended when it %s, and read no more after the second time', async (deed, cost, fault) => {
    const ownerId = owner()
    const read = () => readApart(READER, brought(ownerId, deed, cost))
    expect(await read()).toEqual({ ok: false, fault: 'heavy' })
    expect(await read()).toEqual({ ok: false, fault: 'aside' })
    const [row] = await rows(ownerId)
    expect(row).toMatchObject({ ends: 2, reader: 'document', name: deed, bytes: deed.length })
    expect(row?.fault).toMatch(fault)
    const began = row?.begunAt ?? null
    expect(await read()).toEqual({ ok: false, fault: 'aside' })
    expect(began, 'no reader began').toBeNull()
    expect(await rows(ownerId)).toMatchObject([{ ends: 2 }])

    const laterBy = (days: number) =>
      systemContext('test', { now: () => new Date(Date.now() + days * 86_400_000) })
    await forgetReaderEnds(laterBy(ENDS_KEPT_DAYS - 1))
    expect(await rows(ownerId)).toHaveLength(1)
    await forgetReaderEnds(laterBy(ENDS_KEPT_DAYS + 1))
    expect(await rows(ownerId)).toEqual([])
  })

  it('and what ends it while more is asked counts, too', async () => {
    const ownerId = owner()
    for (const ends of [1, 2]) {
      const open = await openReading<string>(READER, brought(ownerId, 'answers'))
      if (!open.ok) throw new Error(open.fault)
      expect(await open.ask('answers')).toBe('well')
      await expect(open.ask('crashes')).rejects.toMatchObject({ name: 'ReaderEnded' })
      await open.close()
      expect(await rows(ownerId)).toMatchObject([{ ends }])
    }
    expect(await readApart(READER, brought(ownerId, 'answers'))).toMatchObject({ fault: 'aside' })
    expect(await readApart(READER, brought(owner(), 'answers')), 'nobody else has it').toMatchObject({
      ok: true,
    })
  })

  it('counts one whose server went with it, and none that is at work', async () => {
    const ownerId = owner()
    const both = await Promise.all(
      [1, 2, 3].map(() => readApart(READER, brought(ownerId, 'answers', { ...COST, ms: 20_000 }))),
    )
    expect(both.map(({ ok }) => ok)).toEqual([true, true, true])

    const longAgo = new Date(Date.now() - 3_600_000)
    await readApart(READER, brought(ownerId, 'crashes'))
    await db().update(readerEnds).set({ begunAt: longAgo })
    expect(await readApart(READER, brought(ownerId, 'crashes'))).toEqual({ ok: false, fault: 'aside' })
  })

  it.each([
    ['from its source', false],
    ['bundled', true],
  ])('has neither our secrets nor files nor a network, begun %s', async (_begun, isBundled) => {
    takeBundledReaders(isBundled ? inject('readers') : undefined)
    expect(programOf(READER.source)).toMatch(isBundled ? /\.mjs$/ : /\.ts$/)
    const said = async (deed: string) => {
      const read = await readApart<unknown>(READER, brought(owner(), deed))
      return read.ok ? read.said : read.fault
    }
    configure({ READER_NICENESS: '19' })
    expect(await said('tells secrets')).toEqual([])
    expect(await said('tells its priority')).toBe(config().READER_NICENESS)
    expect(await said('reads files')).toBe('heavy')
    expect(await said('writes files')).toBe('heavy')
    expect(await said('asks the network')).toMatch(/ERR_ACCESS_DENIED|not permitted|restricted/i)
  })

  it('whatever program it is: all are bundled, one that is not begins from its source', () => {
    const isBundled = (source: string) => programOf(source).startsWith(inject('readers'))
    expect(listReaders(process.cwd()).filter((file) => !isBundled(`#${file}`))).toEqual([])
    expect(programOf('#tests/support/plain-process.ts')).toMatch(/plain-process\.ts$/)
  })

  it('one at a time, so that others wait for their turn', async () => {
    const read = await Promise.all(
      [1, 2, 3, 4].map(() =>
        readApart<[from: number, to: number]>(READER, brought(owner(), 'takes its time')),
      ),
    )
    const spans = read.map((one) => (one.ok ? one.said : [0, 0])).toSorted(([a = 0], [b = 0]) => a - b)
    expect(spans).toHaveLength(4)
    for (const [at, [from = 0]] of spans.entries())
      expect(from).toBeGreaterThanOrEqual(spans[at - 1]?.[1] ?? 1)
  })
})
