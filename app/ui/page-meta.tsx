import { useLocation, useRouteLoaderData } from 'react-router'
import { LANGUAGES, localeOf, pathIn } from '#app/kit/language.ts'
import { type PictureKind, sharingPicture } from '#app/kit/sharing-picture.ts'
import { useLanguage } from './language.ts'
import { useTranslation } from './translation.tsx'

type PageMetaProps = {
  /** Without the name of the site, which is added; left out on the home page. */
  title?: string
  description?: string
  /** The canonical address without language prefix; the page's own path without its query by default. */
  path?: string
  /**
   * Whose sharing picture: kind, address and what changes when it does; that of the page by its path by
   * default.
   */
  picture?: [kind: PictureKind, url: string, version?: number]
  type?: 'website' | 'article' | 'profile'
  /** For pages of one person and for errors: no canonical address, not to be found. */
  noindex?: boolean
}

/**
 * Title, description, canonical and alternate addresses, and what social sites show. React moves it into the
 * head.
 */
export function PageMeta({ title, description, path, picture, type = 'website', noindex }: PageMetaProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { pathname } = useLocation()
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  const origin = root?.origin ?? ''
  const place = path ?? pathname
  const full = title ? `${title} · Quorum` : t('product.title')
  const about = description?.replace(/\s+/g, ' ').trim().slice(0, 300) || t('product.description')
  const address = origin + pathIn(language, place)
  const [kind, name, version] = picture ?? [
    'page',
    place.replace(/^.|[?].*/g, '').replaceAll('/', '.') || 'home',
  ]
  const image = noindex ? '/og.png' : sharingPicture(kind, language, name, version)
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={about} />
      {noindex ? <meta name="robots" content="noindex" /> : null}
      {noindex ? null : <link rel="canonical" href={address} />}
      {noindex
        ? null
        : LANGUAGES.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={origin + pathIn(other, place)} />
          ))}
      {noindex ? null : <link rel="alternate" hrefLang="x-default" href={origin + pathIn('en', place)} />}
      <meta property="og:site_name" content="Quorum" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={about} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title ?? full} />
      {LANGUAGES.map((other) => (
        <meta
          key={other}
          property={other === language ? 'og:locale' : 'og:locale:alternate'}
          content={localeOf(other).replace('-', '_')}
        />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
