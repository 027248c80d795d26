import { LANGUAGES } from '#app/kit/language.ts'
import type { Addresses, Structured } from '#app/kit/structured.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

/** Who runs the site and how it is searched, as the home page tells search engines. */
export function describeSite({ language }: Ctx, at: Addresses): Structured[] {
  const t = translator(language)
  const organisation = `${at.file('/')}#organization`
  return [
    {
      '@type': 'Organization',
      '@id': organisation,
      name: 'Quorum',
      url: at.file('/'),
      logo: at.file('/apple-touch-icon.png'),
      image: at.file('/og.png'),
      description: t('common:product.description'),
      sameAs: config().SOCIAL_LINKS,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        url: at.page('/contact'),
        email: config().OPERATOR_EMAIL,
        availableLanguage: [...LANGUAGES],
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${at.file('/')}#website`,
      name: 'Quorum',
      alternateName: t('common:product.title'),
      url: at.page('/'),
      inLanguage: [...LANGUAGES],
      publisher: { '@id': organisation },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${at.page('/search')}?topic={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
