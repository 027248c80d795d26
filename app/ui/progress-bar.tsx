import { useNavigation } from 'react-router'
import styles from './progress-bar.module.css'
import { useTranslation } from './translation.tsx'

/** A thin bar at the top while a page is on its way; waits that nobody notices do not show it. */
export function ProgressBar() {
  const { t } = useTranslation('common')
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status" className={styles.frame}>
      {busy ? <div className={styles.bar} aria-label={t('ui.loading')} role="progressbar" /> : null}
    </div>
  )
}
