import { cx } from './cx.ts'
import styles from './icon.module.css'

type IconProps = { label?: string; large?: boolean; className?: string }

/** One stroke icon on a 24 grid. Each below is its own export, so that a page carries only those it shows. */
function Icon({ label, large, className, d }: IconProps & { d: string }) {
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
/** Stands in the summary of details and turns when they open. */
export const FoldIcon = () => <Icon className={styles.fold} d="M7 10l5 5l5-5" />
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} d="M10 7l5 5l-5 5" />
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} d="M14 7l-5 5l5 5" />
export const ArrowUpIcon = (props: IconProps) => <Icon {...props} d="M12 19V5M6 11l6-6l6 6" />
export const CheckIcon = (props: IconProps) => <Icon {...props} d="M5 12.5l4.5 4.5L19 7.5" />
export const PlusIcon = (props: IconProps) => <Icon {...props} d="M12 6v12M6 12h12" />
export const MinusIcon = (props: IconProps) => <Icon {...props} d="M6 12h12" />
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props} d="M5 6.5h14v13H5zM5 10.5h14M8.5 4v4M15.5 4v4" />
)
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} d="M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 8v4.3l3 1.7" />
)
export const PlaceIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 20.5c-4-4.3-6-7.4-6-10a6 6 0 0 1 12 0c0 2.6-2 5.7-6 10zM12 8.5a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4"
  />
)
export const ScreenIcon = (props: IconProps) => <Icon {...props} d="M4 5.5h16v11H4zM9 20h6M12 16.5V20" />
export const BellIcon = (props: IconProps) => (
  <Icon {...props} d="M6 16.5h12l-1.5-2.5v-3.5a4.5 4.5 0 0 0-9 0V14zM10.5 19a1.6 1.6 0 0 0 3 0" />
)
export const LetterIcon = (props: IconProps) => <Icon {...props} d="M4 6h16v12H4zM4.5 6.5l7.5 6l7.5-6" />
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} d="M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 11v5M12 8v.01" />
)
export const WarningIcon = (props: IconProps) => (
  <Icon {...props} d="M12 4.5L3.5 19.5h17zM12 10v4.5M12 17v.01" />
)
export const EyeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3 12c2.4-4 5.4-6 9-6s6.6 2 9 6c-2.4 4-5.4 6-9 6s-6.6-2-9-6M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5"
  />
)
export const EyeOffIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 4l16 16M9.5 6.4A8.6 8.6 0 0 1 12 6c3.6 0 6.6 2 9 6a16 16 0 0 1-2.9 3.5M6 7.8A15 15 0 0 0 3 12c2.4 4 5.4 6 9 6a9 9 0 0 0 4-.9M10.3 10.3a2.5 2.5 0 0 0 3.4 3.4"
  />
)
export const ExternalIcon = (props: IconProps) => <Icon {...props} d="M13 5h6v6M19 5l-8 8M10 6H5v13h13v-5" />
export const FullScreenIcon = (props: IconProps) => (
  <Icon {...props} d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15" />
)
