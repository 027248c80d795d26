import { expect, test } from 'vitest'
import { breadcrumbList, itemList, plainLine, type Structured, structuredPage } from './structured.ts'

test('what has no value is left out, at every depth', () => {
  const thing: Structured = {
    '@type': 'EducationEvent',
    name: 'Ladders',
    description: ' ',
    image: [],
    isAccessibleForFree: false,
    maximumAttendeeCapacity: 0,
    location: { '@type': 'Place', name: undefined, address: { '@type': 'PostalAddress', street: null } },
    offers: [{ '@type': 'Offer', price: '0.00', category: '' }],
  }
  expect(structuredPage([thing])).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'EducationEvent',
        name: 'Ladders',
        isAccessibleForFree: false,
        maximumAttendeeCapacity: 0,
        offers: [{ '@type': 'Offer', price: '0.00' }],
      },
    ],
  })
})

test('lists count their positions, those of a second page go on', () => {
  const [list] = itemList([{ name: 'A', url: 'https://x/a' }], { from: 25 })
  expect(list).toMatchObject({ numberOfItems: 1, itemListElement: [{ position: 25, url: 'https://x/a' }] })
  expect(itemList([])).toEqual([])
  expect(breadcrumbList([{ name: 'Home', url: 'https://x/' }, { name: 'Here' }])).toMatchObject({
    itemListElement: [{ position: 1, item: 'https://x/' }, { position: 2 }],
  })
})

test('rich text becomes one line, cut at a word', () => {
  expect(plainLine('<p>Safe &amp; <b>sound</b></p>\n<p>at work</p>')).toBe('Safe & sound at work')
  expect(plainLine('one two three four', 12)).toBe('one two…')
})
