# Everything comes from the system's packages; ARCHITECTURE.md says what each part is for.
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(Boost 1.74 REQUIRED)
find_package(nanoflann REQUIRED)
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(LAPACK REQUIRED)
find_package(Cholmod REQUIRED)
