import type { SyntheticEvent } from 'react'

type Loading = SyntheticEvent<HTMLImageElement>

const settle = (image: HTMLImageElement, shown: boolean) => {
  image.dataset.state = shown ? 'shown' : 'broken'
}

/**
 * For an image that lies over what stands in for it. With an empty `alt` a broken one shows nothing by
 * itself; this also takes it away, and does so for one that broke before React listened.
 */
export const overStandIn = {
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete) settle(image, image.naturalWidth > 0)
  },
  onLoad: ({ currentTarget }: Loading) => settle(currentTarget, true),
  onError: ({ currentTarget }: Loading) => settle(currentTarget, false),
}
