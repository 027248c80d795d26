import { expect, test } from 'vitest'
import { arrangedGallery, focusedOn, type SentPictures } from './gallery.ts'
import { uploadedPicture } from './picture-address.ts'
import { focusOf, placedBy, thumbOf } from './thumb.ts'

const nameOf = (letter: string) => `/pictures/${letter.repeat(22)}-1280x853/1280.webp`
const [A, B, C] = [nameOf('a'), nameOf('b'), nameOf('c')]
const held = [A, B, C].map((src) => ({ src, width: 1280, height: 853, caption: 'before' }))
const NOTHING: SentPictures = {
  pictureSrc: [],
  pictureAlt: [],
  pictureCaption: [],
  focusX: [],
  focusY: [],
  picturePlace: [],
  removePicture: [],
}

test('pictures stand in the order of their places, with what was said of each; others stay', () => {
  const arranged = arrangedGallery(held, {
    ...NOTHING,
    pictureSrc: [A, B, 'https://evil.example/x.webp'],
    pictureAlt: ['A kiln', ''],
    pictureCaption: ['Firing', 'Glaze'],
    focusX: [50, 10],
    focusY: [50, 90],
    picturePlace: [2, 1],
  })
  expect(arranged).toEqual([
    { src: `${B}#10,90`, width: 1280, height: 853, caption: 'Glaze' },
    { src: A, width: 1280, height: 853, caption: 'Firing', alt: 'A kiln' },
    { src: C, width: 1280, height: 853, caption: 'before' },
  ])
  const again = arrangedGallery(arranged, { ...NOTHING, removePicture: [B] })
  expect(again.map(({ src }) => src)).toEqual([A, C])
})

test('what is to be seen of a picture stands behind its address and changes nothing else of it', () => {
  const focused = focusedOn(A, { x: 30, y: 70 })
  expect(focusOf(focused)).toEqual({ x: 30, y: 70 })
  expect(placedBy(focused)).toEqual({ objectPosition: '30% 70%' })
  expect(uploadedPicture(focused)).toEqual(uploadedPicture(A))
  expect(thumbOf(A, 90)).toMatch(/\/90\.webp$/)
  expect(thumbOf(focused, 90)).toMatch(/\/320\.webp#30,70$/)
  expect(focusedOn(focused, { x: 50, y: 50 })).toBe(`${A}#50,50`)
  expect([focusedOn(A, { x: 50, y: 50 }), focusOf(A), placedBy(A)]).toEqual([A, null, undefined])
})
