import { expect, test } from 'vitest'
import { type Made, VisitorCache } from './visitor-cache.server.ts'

const KB = 1024

function aCache(limits: Partial<ConstructorParameters<typeof VisitorCache<string>>[0]> = {}) {
  const clock = { now: 0 }
  const cache = new VisitorCache<string>(
    { freshMs: 10, staleMs: 20, rescueMs: 0, maxBytes: 80 * KB, maxPerGroup: 3, ...limits },
    () => clock.now,
  )
  let made = 0
  const make = (value = '', bytes = KB) => ({
    count: () => made,
    run: async () => {
      made += 1
      await Promise.resolve()
      return { value: value || `made ${made}`, bytes, keep: true }
    },
  })
  return { cache, clock, make }
}

test('of many who ask at once, one makes it', async () => {
  const { cache, make } = aCache()
  const { run, count } = make()

  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get('/', '/', run)))

  expect(new Set(answers)).toEqual(new Set(['made 1']))
  expect(count()).toBe(1)
})

test('a fresh one is given as it is, a stale one while it is renewed, an old one not at all', async () => {
  const { cache, clock, make } = aCache()
  const { run, count } = make()
  await cache.get('/', '/', run)

  clock.now = 9
  expect([await cache.get('/', '/', run), count()]).toEqual(['made 1', 1])
  clock.now = 12
  expect(await Promise.all([cache.get('/', '/', run), cache.get('/', '/', run)])).toEqual([
    'made 1',
    'made 1',
  ])
  expect([await cache.get('/', '/', run), count()]).toEqual(['made 2', 2])
  clock.now = 100
  expect(await cache.get('/', '/', run)).toBe('made 3')
})

test('what crashes is told to all who wait and kept by nobody', async () => {
  const { cache, make } = aCache()
  const crash = async () => {
    throw new Error('no')
  }

  const answers = await Promise.allSettled([cache.get('/', '/', crash), cache.get('/', '/', crash)])

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('/', '/', make().run)).toBe('made 1')
})

test('a renewal that fails leaves what is there; one that says "not to be kept" takes it away', async () => {
  const { cache, clock, make } = aCache()
  await cache.get('/', '/', make('first').run)
  const answer = (failed: boolean) => async () => ({ value: 'gone', bytes: 1, keep: false, failed })

  clock.now = 12
  await cache.get('/', '/', answer(true))
  await Promise.resolve()
  expect(cache.size.entries).toBe(1)
  await new Promise(setImmediate)
  clock.now = 2_100
  await cache.get('/', '/', answer(false))
  await new Promise(setImmediate)
  expect(cache.size).toEqual({ entries: 0, bytes: 0 })
})

test('bytes are bounded, and the least recently used goes first', async () => {
  const { cache, make } = aCache()
  for (let at = 0; at < 20; at += 1) {
    await cache.get(`/${at}`, `/${at}`, make(`page ${at}`, 8 * KB).run)
    cache.peek('/0', make().run)
  }

  expect(cache.size).toEqual({ entries: 10, bytes: 80 * KB })
  expect(cache.peek('/0', make().run)?.value).toBe('page 0')
  expect(cache.peek('/5', make().run)).toBeNull()
  expect(cache.peek('/19', make().run)?.value).toBe('page 19')
})

test('growing counts, and one that would take more than its share is not kept', async () => {
  const { cache, make } = aCache()
  await cache.get('/big', '/big', make('big', 11 * KB).run)
  expect(cache.size.entries).toBe(0)
  await cache.get('/a', '/a', make('a', 8 * KB).run)
  await cache.get('/b', '/b', make('b', 8 * KB).run)
  cache.grow('/b', 'b', 70 * KB)
  expect(cache.size).toEqual({ entries: 1, bytes: 78 * KB })
})

test('many queries of one path displace one another only', async () => {
  const { cache, make } = aCache()
  await cache.get('/home', '/home', make('home').run)
  for (let at = 0; at < 50; at += 1) await cache.get(`/search?${at}`, '/search', make().run)

  expect(cache.size.entries).toBe(4)
  expect(cache.peek('/home', make().run)?.value).toBe('home')
})

test('what fails is answered by what was kept, tried again after a rest only, and given up when that is too old', async () => {
  const { cache, clock, make } = aCache({ rescueMs: 60_000 })
  await cache.get('/', '/', make('good').run)
  let tries = 0
  const fail = async () => {
    tries += 1
    throw new Error('no')
  }

  clock.now = 1_000
  expect(await Promise.all([cache.get('/', '/', fail), cache.get('/', '/', fail)])).toEqual(['good', 'good'])
  clock.now = 2_000
  expect([await cache.get('/', '/', fail), tries]).toEqual(['good', 1])
  clock.now = 4_000
  expect([await cache.get('/', '/', fail), tries]).toEqual(['good', 2])
  clock.now = 70_000
  await expect(cache.get('/', '/', fail)).rejects.toThrow('no')
  expect(await cache.get('/', '/', make('better').run)).toBe('better')
})

test('what is outdated is made anew: all, or what belongs to a group', async () => {
  const { cache, make } = aCache({ freshMs: 1_000, staleMs: 1_000 })
  const { run } = make()
  await cache.get('/a', '/a', run)
  await cache.get('/a?page=2', '/a', run)
  await cache.get('/b', '/b', run)

  cache.outdate(['/a', '/none'])
  expect(['/a', '/a?page=2', '/b'].map((key) => cache.peek(key, run)?.value)).toEqual([
    undefined,
    undefined,
    'made 3',
  ])
  cache.outdate()
  expect(cache.peek('/b', run)).toBeNull()
})

/** Renders that end when the test says so, in the order in which they began. */
function heldOpen() {
  const open: ((value: string, more?: Partial<Made<string>>) => void)[] = []
  const run = () =>
    new Promise<Made<string>>((resolve) => {
      open.push((value, more) => resolve({ value, bytes: 1, keep: true, ...more }))
    })
  return { open, run }
}

test.each([
  ['everything', undefined],
  ['its group', ['/none', '/a']],
])(
  'what was outdated (%s) while it was made is not kept, and who asks after that gets a new one',
  async (_which, groups) => {
    const { cache, make } = aCache({ freshMs: 1_000 })
    const { open, run } = heldOpen()
    const early = cache.get('/a?page=2', '/a', run)

    cache.outdate(groups)
    const late = Promise.all([cache.get('/a?page=2', '/a', run), cache.get('/a?page=2', '/a', run)])
    expect(open).toHaveLength(2)
    open[1]?.('new')
    expect(await late).toEqual(['new', 'new'])
    open[0]?.('old')

    expect(await early).toBe('old')
    expect(cache.peek('/a?page=2', make().run)?.value).toBe('new')
  },
)

test('one that was outdated while it was made leaves nothing behind, nor takes away what came after it', async () => {
  const { cache, make } = aCache({ freshMs: 1_000 })
  const { open, run } = heldOpen()
  const early = [cache.get('/a', '/a', run), cache.get('/b', '/b', run)]

  cache.outdate()
  await cache.get('/b', '/b', make('new').run)
  open[0]?.('old')
  open[1]?.('gone', { keep: false })
  await Promise.all(early)

  expect(cache.peek('/a', make().run)).toBeNull()
  expect(cache.peek('/b', make().run)?.value).toBe('new')
})

test('outdating another group lets one be made and kept', async () => {
  const { cache, make } = aCache({ freshMs: 1_000 })
  const { open, run } = heldOpen()
  const early = cache.get('/a', '/a', run)

  cache.outdate(['/b'])
  const joined = cache.get('/a', '/a', run)
  open[0]?.('made')

  expect([await early, await joined, open.length]).toEqual(['made', 'made', 1])
  expect(cache.peek('/a', make().run)?.value).toBe('made')
})
