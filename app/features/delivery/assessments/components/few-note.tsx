import { useTranslation } from '#app/ui/translation.tsx'
import { FEWEST } from '../assessment.ts'
import styles from './few-note.module.css'

/** Why some figures are dashes. */
export function FewNote() {
  const { t } = useTranslation('assessments')
  return <p className={styles.note}>{t('few', { count: FEWEST })}</p>
}
