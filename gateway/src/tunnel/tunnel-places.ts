import type { TunnelSettings } from '../config';

export type Place = 'free' | 'address_full' | 'all_full';

/** How many tunnels are open, in all and from each address. */
export class TunnelPlaces {
  private open = 0;
  private readonly byAddress = new Map<string, number>();

  constructor(private readonly settings: TunnelSettings) {}

  /** Takes a place when there is one. */
  take(address: string): Place {
    if (this.open >= this.settings.total) return 'all_full';
    const taken = this.byAddress.get(address) ?? 0;
    if (taken >= this.settings.perAddress) return 'address_full';
    this.open += 1;
    this.byAddress.set(address, taken + 1);
    return 'free';
  }

  leave(address: string): void {
    this.open -= 1;
    const left = (this.byAddress.get(address) ?? 1) - 1;
    if (left === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, left);
  }
}
