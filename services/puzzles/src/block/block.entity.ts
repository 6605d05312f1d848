import { bigintAsNumber } from '@fourfold/platform/database';
import { RelationColumns } from '@fourfold/platform/relations';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'blocks' })
export class BlockEntity extends RelationColumns {
  @PrimaryColumn('bigint', { name: 'block_id', transformer: bigintAsNumber })
  relationId!: number;

  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;
}
