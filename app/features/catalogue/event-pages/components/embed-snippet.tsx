import { pathIn, prefixOf } from '#app/kit/language.ts'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { embedLine } from '../embedded-date.ts'
import styles from './embed-snippet.module.css'

/** The HTML with which a provider shows its coming dates on another site, folded at first. */
export function EmbedSnippet({ origin, username, name }: { origin: string; username: string; name: string }) {
  const { t } = useTranslation('embed')
  const language = useLanguage()
  const addressOf = (kind: string) => pathIn(language, `/embed/${username}.${kind}`)
  return (
    <details className={styles.offer}>
      <summary>{t('offer.title')}</summary>
      <p>{t('offer.text', { origin })}</p>
      <CopyLink
        label={t('offer.label')}
        href={embedLine(origin, prefixOf(language), username, t('title', { name }))}
      />
      <p>{t('offer.look', { dark: '?look=dark', auto: '?look=auto' })}</p>
      <p>
        <a href={addressOf('html')} data-document="">
          {t('offer.preview')}
        </a>
        {' · '}
        <a href={addressOf('json')} data-document="">
          {t('offer.data')}
        </a>
      </p>
    </details>
  )
}
