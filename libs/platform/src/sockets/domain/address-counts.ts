export type Place = 'taken' | 'address_full' | 'all_full';

/** How many connections are open, in all and from each address. */
export class AddressCounts {
  private open = 0;
  private readonly byAddress = new Map<string, number>();

  constructor(
    private readonly limit: number,
    private readonly limitPerAddress: number,
  ) {}

  /** Takes a place when there is one. */
  take(address: string): Place {
    if (this.open >= this.limit) return 'all_full';
    const taken = this.byAddress.get(address) ?? 0;
    if (taken >= this.limitPerAddress) return 'address_full';
    this.open += 1;
    this.byAddress.set(address, taken + 1);
    return 'taken';
  }

  leave(address: string): void {
    this.open -= 1;
    const left = (this.byAddress.get(address) ?? 1) - 1;
    if (left === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, left);
  }
}
