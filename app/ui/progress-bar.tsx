import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { listenToLine } from './line.ts'
import styles from './progress-bar.module.css'
import { useTranslation } from './translation.tsx'

/**
 * A thin bar at the top while a page is loading, not shown for very short waits. Announces a lost connection.
 */
export function ProgressBar() {
  const { t } = useTranslation('common')
  const busy = useNavigation().state !== 'idle'
  const [isThere, setThere] = useState(true)
  useEffect(() => listenToLine(setThere), [])
  return (
    <div role="status" className={styles.frame}>
      {busy ? <div className={styles.bar} aria-label={t('ui.loading')} role="progressbar" /> : null}
      {isThere ? null : <p className={styles.lost}>{t('ui.lineLost')}</p>}
    </div>
  )
}
