import type { MouseEvent } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { ArrowUpIcon, CloseIcon } from '#app/ui/icon.tsx'
import { ArrowDownIcon } from '#app/ui/page-icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RowGroup, RowStep } from '../topic-form.ts'
import styles from './topic-form.module.css'

type RowButtonsProps = {
  group: RowGroup
  at: number
  count: number
  onStep: (step: RowStep, at: number) => void
}

/**
 * Moves a row up or down, or removes it; without scripts the form is posted for it, and comes back with all
 * typed values.
 */
export function RowButtons({ group, at, count, onStep }: RowButtonsProps) {
  const { t } = useTranslation('topic-editing')
  const button = (step: Exclude<RowStep, 'add'>) => ({
    type: 'submit' as const,
    name: 'move',
    value: `${group}.${step}.${at}`,
    label: t(`rows.${group}.${step}`, { number: at + 1 }),
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      onStep(step, at)
    },
  })
  return (
    <span className={styles.rowButtons}>
      <IconButton {...button('up')} disabled={at === 0}>
        <ArrowUpIcon />
      </IconButton>
      <IconButton {...button('down')} disabled={at === count - 1}>
        <ArrowDownIcon />
      </IconButton>
      <IconButton {...button('remove')}>
        <CloseIcon />
      </IconButton>
    </span>
  )
}
