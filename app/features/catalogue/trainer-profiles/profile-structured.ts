import { type Addresses, plainLine, type Structured, structuredRating } from '#app/kit/structured.ts'
import type { ProfileView } from './profile.ts'

/**
 * The page of a trainer (a person) or a supplier (an organisation) as structured data; `image` is the path of
 * its picture.
 */
export function structuredProfile(profile: ProfileView, at: Addresses, image: string): Structured {
  const page = at.page(`/${profile.username}`)
  const about = plainLine(profile.about, 1000)
  const shared = {
    name: profile.displayName,
    alternateName: profile.username,
    identifier: profile.username,
    description: [profile.headline, about].filter(Boolean).join('. '),
    url: page,
    image: at.file(profile.image ?? image),
    sameAs: profile.links.map((link) => link.url),
    knowsAbout: [...profile.named, ...profile.skills],
    knowsLanguage: profile.languages,
    address: {
      '@type': 'PostalAddress',
      addressLocality: profile.city,
      addressCountry: profile.country,
    },
  }
  return {
    '@type': 'ProfilePage',
    url: page,
    dateCreated: profile.createdAt.toISOString(),
    dateModified: profile.updatedAt.toISOString(),
    mainEntity: profile.supplier
      ? {
          '@type': 'Organization',
          ...shared,
          logo: at.file(profile.image ?? image),
          aggregateRating: structuredRating(profile.rating, profile.ratingCount),
          employee: profile.people.map(({ name, username }) => ({
            '@type': 'Person',
            name,
            url: at.page(`/${username}`),
          })),
        }
      : {
          '@type': 'Person',
          ...shared,
          jobTitle: profile.headline,
          worksFor: profile.worksFor && {
            '@type': 'Organization',
            name: profile.worksFor.name,
            url: at.page(`/${profile.worksFor.username}`),
          },
          hasCredential: profile.certificates.map((name) => ({
            '@type': 'EducationalOccupationalCredential',
            name,
          })),
        },
  }
}
