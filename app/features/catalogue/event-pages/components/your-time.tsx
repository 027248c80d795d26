import { formatInReadersZone } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useReadersZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './your-time.module.css'

/** The hours in the reader's own zone, which only the browser knows; the line keeps its space until then. */
export function YourTime({ from, to, zone }: { from: Date; to: Date; zone: string }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const own = useReadersZone()
  const hours = own && formatInReadersZone(from, to, zone, own, language)
  return <span className={styles.line}>{hours ? t('page.yourTime', { hours }) : null}</span>
}
