import { cx } from './cx.ts'
import styles from './icon.module.css'

export type IconProps = { label?: string; large?: boolean; className?: string }

/**
 * One stroke icon on a 24 grid. Those below come with the shell around every page; those that only some pages
 * show stand in `page-icon.tsx`.
 */
export function Icon({ label, large, className, d }: IconProps & { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx(styles.icon, large && styles.large, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.4 15.4L20 20" />
)
export const MenuIcon = (props: IconProps) => <Icon {...props} d="M4 7h16M4 12h16M4 17h16" />
export const CloseIcon = (props: IconProps) => <Icon {...props} d="M6 6l12 12M18 6L6 18" />
/** Shown in the summary of details; turns when they open. */
export const FoldIcon = () => <Icon className={styles.fold} d="M7 10l5 5l5-5" />
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} d="M10 7l5 5l-5 5" />
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} d="M14 7l-5 5l5 5" />
export const ArrowUpIcon = (props: IconProps) => <Icon {...props} d="M12 19V5M6 11l6-6l6 6" />
export const CheckIcon = (props: IconProps) => <Icon {...props} d="M5 12.5l4.5 4.5L19 7.5" />
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} d="M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 8v4.3l3 1.7" />
)
export const BellIcon = (props: IconProps) => (
  <Icon {...props} d="M6 16.5h12l-1.5-2.5v-3.5a4.5 4.5 0 0 0-9 0V14zM10.5 19a1.6 1.6 0 0 0 3 0" />
)
export const FullScreenIcon = (props: IconProps) => (
  <Icon {...props} d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15" />
)
export const LetterIcon = (props: IconProps) => <Icon {...props} d="M4 6h16v12H4zl8 7l8-7" />
