import { describe, expect, it } from 'vitest'
import type { RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { describeReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { readCatalogueFile } from './catalogue-file.ts'

const read = (html: string) =>
  readCatalogueFile(
    'page.html',
    new TextEncoder().encode(`<!doctype html><html lang="de">${html}</html>`),
  ).entries.map(
    (entry): Partial<RawRecord> => (entry.ok ? entry.raw : { title: describeReason(entry.reason) }),
  )
const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const bees = { '@context': 'https://schema.org', '@type': 'Event', name: 'Bees', startDate: '2027-05-01' }

describe('a saved web page', () => {
  it('gives the events of its scripts, nested and in graphs, in its own language', () => {
    const html = [
      '<head><link rel="canonical" href="https://school.example/courses/"></head>',
      script({ ...bees, url: 'bees' }),
      script({
        '@type': 'WebPage',
        mainEntity: { '@type': 'ItemList', itemListElement: [{ item: { ...bees, name: 'Wasps' } }] },
      }),
      script({
        '@graph': [{ '@type': 'Organization', event: [{ ...bees, name: 'Ants', inLanguage: 'en' }] }],
      }),
      '<script>var a = "<div itemscope>"</script>',
    ].join('\n')
    expect(read(html).map(({ title, languages, position }) => [position, title, languages])).toEqual([
      [1, 'Bees', 'de'],
      [2, 'Wasps', 'de'],
      [3, 'Ants', 'en'],
    ])
    expect(read(html)[0]?.url).toBe('https://school.example/courses/bees')
  })

  it('gives the events of its microdata, one within the other', () => {
    const html = `<div itemscope itemtype="https://schema.org/Course" itemid="https://school.example/c"><h1 itemprop="name">Löten &amp; <b>mehr</b></h1>
      <p itemprop="description">Erstens.</p>
      <div itemprop="hasCourseInstance" itemscope itemtype="https://schema.org/CourseInstance">
        <time itemprop="startDate" datetime="2027-05-01T09:00">1. Mai</time><meta itemprop="endDate" content="2027-05-01T17:00">
        <link itemprop="eventAttendanceMode" href="https://schema.org/OfflineEventAttendanceMode">
        <span itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">Werkstatt</span>
          <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">Bern</span></span></span>
      </div></div>
      <div itemscope itemtype="http://schema.org/EducationEvent"><a itemprop="url" href="https://school.example/2">x</a><b itemprop="name">Zwei</b></div>`
    const [course, instance, event] = read(html)
    expect(course).toMatchObject({ kind: 'topic', title: 'Löten & mehr', id: 'https://school.example/c' })
    expect(instance).toMatchObject({
      kind: 'event',
      title: 'Löten & mehr',
      start: '2027-05-01T09:00',
      end: '2027-05-01T17:00',
      venue: 'Werkstatt',
      city: 'Bern',
    })
    expect(event).toMatchObject({ title: 'Zwei', url: 'https://school.example/2' })
  })

  it('loses only the script that is broken, and says so', () => {
    const said = read(`<script type="application/ld+json">{"@type":</script>${script(bees)}`)
    expect(said.map(({ title }) => title)).toEqual(['Bees', 'The JSON is broken: it ends too early.'])
  })
})
