import { expect, test } from 'vitest'
import { askedTogether } from './asked-together.server.ts'

/** Statements that are answered by hand, each with what its keys are in capitals. */
function statements() {
  const sent: { keys: string[]; answer: () => void; fail: () => void }[] = []
  const ask = (keys: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const answer = () => resolve(keys.map((key) => key.toUpperCase()))
      sent.push({ keys, answer, fail: () => reject(new Error('away')) })
    })
  return { sent, one: askedTogether({ atOnce: 2, most: 100 }, ask) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('who asks alone is asked for at once; who comes meanwhile goes together, and each is told their own', async () => {
  const { sent, one } = statements()

  const asked = ['a', 'b', 'c', 'd', 'c'].map(one)
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  sent[1]?.answer()
  await turn()
  expect(sent[2]?.keys).toEqual(['c', 'd', 'c'])
  sent[2]?.answer()
  sent[0]?.answer()

  expect(await Promise.all(asked)).toEqual(['A', 'B', 'C', 'D', 'C'])
})

test('who asks while the same is being read waits for the next: nobody is told what was read before', async () => {
  const { sent, one } = statements()
  void one('a')
  void one('b')

  void one('a')

  expect(sent).toHaveLength(2)
  sent[0]?.answer()
  await turn()
  expect(sent[2]?.keys).toEqual(['a'])
})

test('what fails, fails for those who went together, and the next are asked for', async () => {
  const { sent, one } = statements()
  const first = one('a')
  void one('b')
  const next = one('c')

  sent[0]?.fail()

  await expect(first).rejects.toThrow('away')
  await turn()
  sent[2]?.answer()
  expect(await next).toBe('C')
})

test('of very many a hundred go together, and none is left', async () => {
  const { sent, one } = statements()
  const asked = Array.from({ length: 252 }, (_, at) => one(`k${at}`))

  for (let at = 0; at < sent.length; at += 1) {
    sent[at]?.answer()
    await turn()
  }

  expect(sent.map(({ keys }) => keys.length)).toEqual([1, 1, 100, 100, 50])
  expect((await Promise.all(asked)).at(-1)).toBe('K251')
})
