export { AccountAccess, type Access } from './account-access';
export { AdminActService, type NewAct } from './admin-act.service';
export { AdminGuard } from './admin.guard';
export { AdminModule } from './admin.module';
export { CurrentAdmin, type Admin } from './current-admin.decorators';
