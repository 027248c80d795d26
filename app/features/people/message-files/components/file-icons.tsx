import { Icon, type IconProps } from '#app/ui/icon.tsx'

export const DocumentIcon = (props: IconProps) => (
  <Icon {...props} d="M7 3.5h7l4.5 4.5v12.5H7zM14 3.5V8h4.5M10 12.5h5.5M10 16h5.5" />
)
export const AttachIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M18.5 11.5l-6.8 6.8a4.2 4.2 0 0 1-6-6l7.4-7.3a2.8 2.8 0 0 1 4 4l-7.3 7.2a1.4 1.4 0 0 1-2-2l6.4-6.3"
  />
)
