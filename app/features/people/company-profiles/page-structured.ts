import type { Addresses, Structured } from '#app/kit/structured.ts'

type Shown = {
  company: { slug: string; name: string; logo: string | null; about: string }
  people: { name: string; username: string }[]
}

/** A company or SME with the people whom its page shows; `image` is the path of the page's picture. */
export function structuredCompany({ company, people }: Shown, at: Addresses, image: string): Structured {
  const { slug, name, logo, about } = company
  return {
    '@type': 'Organization',
    name,
    identifier: slug,
    description: about.replace(/\s+/g, ' '),
    url: at.page(`/${slug}`),
    image: at.file(logo ?? image),
    logo: logo && at.file(logo),
    employee: people.map((person) => ({
      '@type': 'Person',
      name: person.name,
      url: at.page(`/${person.username}`),
    })),
  }
}
