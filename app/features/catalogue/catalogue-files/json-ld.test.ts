import { describe, expect, it } from 'vitest'
import { raws } from '#tests/support/catalogue-text.ts'

describe('JSON-LD', () => {
  const course = {
    '@context': 'https://schema.org',
    '@type': ['Course', 'schema:LearningResource'],
    '@id': 'https://school.example/c/1',
    name: 'Bees',
    description: 'All about bees',
    offers: { '@type': 'Offer', priceSpecification: { price: '80.00', priceCurrency: 'EUR' } },
    hasCourseInstance: [
      { '@type': 'CourseInstance', startDate: '2027-05-01', location: 'Lausanne' },
      {
        '@type': 'schema:CourseInstance',
        name: 'Bees II',
        startDate: '2027-06-01',
        location: { '@type': 'VirtualLocation', url: 'https://x.example' },
      },
    ],
  }

  it('makes a topic of a course and events of its instances', () => {
    const [topic, first, second, ...rest] = raws('a.jsonld', JSON.stringify(course))
    expect(rest).toEqual([])
    expect(topic).toMatchObject({ kind: 'topic', title: 'Bees', id: 'https://school.example/c/1' })
    expect(first).toMatchObject({
      kind: 'event',
      title: 'Bees',
      address: 'Lausanne',
      partOf: 'https://school.example/c/1',
      description: 'All about bees',
    })
    expect(first?.offers).toMatchObject([{ name: undefined, price: '80.00', currency: 'EUR' }])
    expect(second).toMatchObject({ title: 'Bees II', isOnline: 'true' })
  })

  it('reads a graph with references, prefixes and full names', () => {
    const graph = {
      '@context': { schema: 'https://schema.org/' },
      '@graph': [
        {
          '@id': '#hall',
          '@type': 'schema:Place',
          'schema:name': 'Hall',
          'schema:address': { '@id': '#address' },
        },
        {
          '@id': '#address',
          '@type': 'schema:PostalAddress',
          'schema:addressLocality': 'Lund',
          'schema:addressCountry': { '@type': 'Country', name: 'Sweden' },
        },
        {
          '@type': 'http://schema.org/EducationEvent',
          '@id': 'https://a.example/1',
          'schema:name': { '@value': 'Bees', '@language': 'en' },
          'http://schema.org/startDate': '2027-05-01',
          'schema:location': { '@id': '#hall' },
        },
        { '@type': 'Organization', name: 'School' },
      ],
    }
    expect(raws('a.json', JSON.stringify(graph))).toMatchObject([
      { title: 'Bees', venue: 'Hall', city: 'Lund', country: 'Sweden', start: '2027-05-01' },
    ])
  })

  it('finds instances that stand beside their course, once', () => {
    const graph = {
      '@graph': [
        { '@id': 'i1', '@type': 'CourseInstance', startDate: '2027-05-01', location: 'Bern' },
        { '@type': 'Course', name: 'Bees', hasCourseInstance: { '@id': 'i1' } },
      ],
    }
    expect(raws('a.json', JSON.stringify(graph)).map((raw) => [raw.kind, raw.title])).toEqual([
      ['topic', 'Bees'],
      ['event', 'Bees'],
    ])
  })

  it('reads lists in lists, untyped events and refuses the rest one by one', () => {
    const list = {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', item: { '@type': 'Event', name: 'A', startDate: '2027-05-01' } },
      ],
    }
    expect(
      raws('a.json', JSON.stringify([list, { name: 'B', startDate: '2027-05-01' }, 'text'])).map(
        (raw) => raw.title,
      ),
    ).toEqual(['A', 'B', 'It is not an object with named values.'])
  })

  it('survives a graph that refers to itself', () => {
    const graph = {
      '@context': 'x',
      '@graph': [
        {
          '@id': 'a',
          '@type': 'Event',
          name: 'A',
          startDate: '2027-05-01',
          location: { '@id': 'a' },
          superEvent: { '@id': 'a' },
        },
      ],
    }
    expect(raws('a.json', JSON.stringify(graph))).toHaveLength(1)
  })
})
