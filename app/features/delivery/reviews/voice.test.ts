import { expect, test } from 'vitest'
import { differentVoices } from './voice.ts'

const SAID = 'We came with a problem and went home with a plan.'

const voice = (
  id: string,
  given: { body?: string; language?: string; author?: string; topic?: string; trainerId?: string } = {},
) => ({
  id,
  rating: 5,
  body: given.body ?? SAID,
  language: given.language ?? 'en',
  author: given.author ?? `Author ${id}`,
  trainerId: given.trainerId ?? `trainer ${id}`,
  topic: { title: 'A topic', slug: given.topic ?? `topic-${id}`, language: 'en' },
})

test('each voice is of another topic, trainer and person, in the order given', () => {
  const list = [
    voice('a'),
    voice('b', { topic: 'topic-a' }),
    voice('c', { trainerId: 'trainer a' }),
    voice('d', { author: 'Author a' }),
    voice('e'),
    voice('f'),
  ]
  expect(differentVoices(list, 2).map(({ id }) => id)).toEqual(['a', 'e'])
  expect(differentVoices(list, 9).map(({ id }) => id)).toEqual(['a', 'e', 'f'])
})

test('what says too little or too much is left out; Japanese says more in fewer letters', () => {
  const list = [
    voice('short', { body: '  Good.  ' }),
    voice('long', { body: 'word '.repeat(60) }),
    voice('ja', { body: '翌日からすぐに使える内容ばかりで、社内でも評判でした。', language: 'ja' }),
  ]
  expect(differentVoices(list, 3).map(({ id }) => id)).toEqual(['ja'])
  expect(differentVoices([], 3)).toEqual([])
})
