// Which way up the sheet lies: Rome at the foot as printed, or turned so that Carthage is. Kept for
// the next battle of this browser.

const STORE = 'martius.punico.turned'

function remembered(): boolean {
  try {
    return localStorage.getItem(STORE) === 'yes'
  } catch {
    return false
  }
}

class Orientation {
  turned = $state(remembered())
  /** The size of the field, about whose middle it is turned. */
  width = $state(0)
  height = $state(0)

  flip(): void {
    this.turned = !this.turned
    localStorage.setItem(STORE, this.turned ? 'yes' : 'no')
  }
}

export const orientation = new Orientation()
