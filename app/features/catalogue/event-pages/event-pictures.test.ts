import { expect, test } from 'vitest'
import { picturesOf } from './event-pictures.ts'

const picture = (name: string) => ({
  src: `/pictures/${name.padEnd(22, 'x')}-640x400/1280.webp`,
  width: 640,
  height: 400,
  caption: name,
})

test('an event shows the pictures of its topic, the one that stands for it first, until it has its own', () => {
  const [own, cover, other] = [picture('own'), picture('cover'), picture('other')]
  const topic = { thumbImage: `${cover.src}#20,80`, gallery: [other], language: 'de' }
  const none = { gallery: [], language: 'en' }
  expect(picturesOf(none, topic)).toEqual({
    gallery: [{ ...cover, src: `${cover.src}#20,80`, caption: '' }, other],
    pictureLanguage: 'de',
  })
  expect(picturesOf({ ...none, gallery: [own] }, topic)).toEqual({ gallery: [own], pictureLanguage: 'en' })
  expect(picturesOf(none, { ...topic, thumbImage: null }).gallery).toEqual([other])
  expect(picturesOf(none, null)).toEqual({ gallery: [], pictureLanguage: 'en' })
})
