import { Icon, type IconProps } from './icon.tsx'

export const PlusIcon = (props: IconProps) => <Icon {...props} d="M12 6v12M6 12h12" />
export const MinusIcon = (props: IconProps) => <Icon {...props} d="M6 12h12" />
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props} d="M5 6.5h14v13H5zM5 10.5h14M8.5 4v4M15.5 4v4" />
)
export const PlaceIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 20.5c-4-4.3-6-7.4-6-10a6 6 0 0 1 12 0c0 2.6-2 5.7-6 10zM12 8.5a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4"
  />
)
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
export const ArrowDownIcon = (props: IconProps) => <Icon {...props} d="M12 5v14M6 13l6 6l6-6" />
