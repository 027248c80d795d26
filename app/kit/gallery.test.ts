import { expect, test } from 'vitest'
import {
  arrangedGallery,
  focusedOn,
  MOST_PICTURES,
  type SentPictures,
  takenPicture,
  withoutPicture,
  withPicture,
} from './gallery.ts'
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

test('a picture that is taken leaves the others, and stands where it stood when it comes back under another name', () => {
  const of = (src: string) => ({ src, width: 1280, height: 853, caption: src.slice(-20) })
  const shown = { cover: `${A}#30,70`, gallery: [of(B), of(`${A}#10,20`), of(C)] }
  const taken = takenPicture(shown, A)
  const without = withoutPicture(shown, A)
  expect(without).toEqual({ cover: null, gallery: [of(B), of(C)] })
  expect(takenPicture(without, A)).toBeNull()
  if (!taken) throw new Error('it stood there')
  const now = '/pictures/zzzzzzzzzzzzzzzzzzzzzz-1280x853/1280.webp'
  expect(withPicture(without, taken, now)).toEqual({
    cover: `${now}#30,70`,
    gallery: [of(B), { ...of(`${A}#10,20`), src: `${now}#10,20` }, of(C)],
  })
  expect(withPicture({ cover: B, gallery: [] }, taken, now).cover).toBe(B)
  const full = { cover: null, gallery: Array.from({ length: MOST_PICTURES }, () => of(B)) }
  expect(withPicture(full, taken, now)).toEqual({ cover: `${now}#30,70`, gallery: full.gallery })
})
