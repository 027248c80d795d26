import { useNavigation } from 'react-router'
import { cx } from './cx.ts'
import styles from './waiting-bar.module.css'

/**
 * A line above the content that moves while the next page of a part of the site is on its way; the page's own
 * bar says so aloud.
 */
export function WaitingBar() {
  const busy = useNavigation().state !== 'idle'
  return <div aria-hidden="true" className={cx(styles.line, busy && styles.busy)} />
}
