import { expect, test } from 'vitest'
import { StructuredCheck, structuredThings } from './structured-data.ts'

function faultsOf(thing: Record<string, unknown>): string[] {
  const check = new StructuredCheck('https://q.example')
  check.page('/x', [thing])
  return check.faults.map((fault) => fault.replace(/^\/x /, ''))
}

test('the check sees what is missing, empty, relative, undated or priced wrongly', () => {
  const offer = { '@type': 'Offer', url: 'https://q.example/e', category: 'Paid' }
  expect(faultsOf({ ...offer, price: '100.00', priceCurrency: 'EUR' })).toEqual([])
  expect(faultsOf({ ...offer, price: '100', priceCurrency: 'JPY' })).toEqual([])
  for (const wrong of [
    { '@type': 'Offer', url: 'https://q.example/e' },
    { ...offer, url: '/e' },
    { ...offer, url: 'https://evil.example/e' },
    { ...offer, price: 100, priceCurrency: 'EUR' },
    { ...offer, price: '100', priceCurrency: 'EUR' },
    { ...offer, price: '100.00', priceCurrency: 'JPY' },
    { ...offer, price: '100.00' },
    { ...offer, validFrom: '21 Nov 2026' },
    { ...offer, validFrom: '2026-11-21T10:00:00' },
    { ...offer, name: ' ' },
    { ...offer, name: null },
    { ...offer, eligible: [] },
    { ...offer, name: '<b>bold</b>' },
    { '@type': 'Rating', ratingValue: 6, bestRating: 5, worstRating: 1 },
    { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }] },
    {
      '@type': 'ItemList',
      numberOfItems: 1,
      itemListElement: [{ '@type': 'ListItem', position: 2 }],
    },
  ]) {
    expect(faultsOf(wrong), JSON.stringify(wrong)).toHaveLength(1)
  }
})

test('it tells what is on no page at all', () => {
  const check = new StructuredCheck('https://q.example')
  check.page('/x', [{ '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'IN' } }])
  expect(check.missing()).toEqual([
    'Place.name',
    'PostalAddress.addressLocality',
    'PostalAddress.streetAddress',
  ])
})

test('a page of two scripts and a graph is read whole', () => {
  const script = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  const context = { '@context': 'https://schema.org' }
  const html =
    script({ ...context, '@graph': [{ '@type': 'A' }, { '@type': 'B' }] }) +
    script({ ...context, '@type': 'C' })
  expect(structuredThings(html).map((thing) => thing['@type'])).toEqual(['A', 'B', 'C'])
})
